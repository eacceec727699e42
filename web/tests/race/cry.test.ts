import { beforeEach, expect, test, vi } from 'vitest'

import { cryOf } from '../../src/editions/race/cry'
import type { ClassicEvent, ClassicView } from '../../src/wire.gen'
import classic from '../classic/frames.gen.json'
import { Told } from '../told'

const solved = new Told<ClassicView, ClassicEvent>(classic).after('task_solved')
const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
})

/** The same moment, in which the solver was so quick. */
function within(took: number, hints = 0): ClassicView {
  const story = solved.stories.at(-1)
  const solves = story?.solves.map((solve) => ({ ...solve, took })) ?? []
  return { ...solved, hints, stories: story ? [{ ...story, solves }] : [] }
}

test('a call tells its place, its time, and whether the reader was never faster', () => {
  expect(cryOf(0, within(9_000), 'some')).toEqual({ seat: 0, place: 1, took: 9_000, isBest: false })
  expect(cryOf(0, within(8_000), 'some').isBest).toBe(true)
  expect(cryOf(0, within(8_500), 'some').isBest).toBe(false)
})

test('what others need, or who was helped, is no best', () => {
  cryOf(0, within(9_000), 'some')
  expect(cryOf(0, within(1_000), null).isBest).toBe(false)
  expect(cryOf(0, within(1_000, 1), 'some').isBest).toBe(false)
  expect(cryOf(0, within(8_000), 'some').isBest).toBe(true)
})
