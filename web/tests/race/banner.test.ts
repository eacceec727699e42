import { beforeEach, expect, test, vi } from 'vitest'

import { bannerOf } from '../../src/editions/race/banner'
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

const played = () => 'some'
const uncounted = () => null

/** The same moment, in which the solver was so quick. */
function within(took: number, hints = 0): ClassicView {
  const story = solved.stories.at(-1)
  const solves = story?.solves.map((solve) => ({ ...solve, took })) ?? []
  return { ...solved, hints, stories: story ? [{ ...story, solves }] : [] }
}

test('a call tells its place, its time, and whether the reader was never faster', () => {
  expect(bannerOf(0, within(9_000), played)).toEqual({
    seat: 0,
    place: 1,
    took: 9_000,
    isBest: false,
    isBrief: true,
  })
  expect(bannerOf(0, within(8_000), played).isBest).toBe(true)
  expect(bannerOf(0, within(8_500), played).isBest).toBe(false)
})

test('a call hides nothing as long as something is to be taken while the sand runs', () => {
  const may = (...kinds: string[]) => ({ ...solved.status, may: [kinds, []] })
  expect(bannerOf(0, { ...solved, status: may('move_pawn', 'take_gems') }, uncounted).isBrief).toBe(
    true,
  )
  expect(bannerOf(0, { ...solved, status: may('go_on') }, uncounted).isBrief).toBe(false)
  expect(bannerOf(0, { ...solved, phase: 'collecting' }, uncounted).isBrief).toBe(false)
})

test('what others need, or who was helped, is no best', () => {
  bannerOf(0, within(9_000), played)
  expect(bannerOf(0, within(1_000), uncounted).isBest).toBe(false)
  expect(bannerOf(0, within(1_000, 1), played).isBest).toBe(false)
  expect(bannerOf(0, within(8_000), played).isBest).toBe(true)
})
