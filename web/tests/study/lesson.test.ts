import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { CardLesson } from '../../src/editions/card_game/lesson.svelte'
import { GemLesson } from '../../src/editions/classic/lesson.svelte'
import { ShipLesson } from '../../src/editions/light_dark/lesson.svelte'
import { CubeLesson } from '../../src/editions/three_d/lesson.svelte'
import { speech } from '../../src/lib/speech.svelte'
import type { AnyLesson } from '../../src/study/lesson.svelte'

const LESSONS: readonly (readonly [string, () => AnyLesson])[] = [
  ['classic', () => new GemLesson()],
  ['light and dark', () => new ShipLesson()],
  ['3-D', () => new CubeLesson()],
  ['the card game', () => new CardLesson()],
]

/** Have so many steps done by the lesson itself. */
function watch(lesson: AnyLesson, count = lesson.steps.length): void {
  for (let i = 0; i < count; i += 1) lesson.step?.show()
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(speech, 'say').mockImplementation((key) => key)
})
afterEach(() => {
  vi.useRealTimers()
})

describe.each(LESSONS)('the lesson of %s', (_, begin) => {
  test('goes one step further with each that is shown, to the end', () => {
    const lesson = begin()
    for (const [number, { name }] of lesson.steps.entries()) {
      expect(lesson.done).toBe(number)
      expect(lesson.step?.name).toBe(name)
      lesson.step?.show()
    }
    expect(lesson.step).toBeNull()
    expect(lesson.hasCalled).toBe(true)
  })

  test('does not take a call before the task is solved, and says why', () => {
    const lesson = begin()
    void lesson.call()
    expect(lesson.hasCalled).toBe(false)
    expect(lesson.isShaking).toBe(true)
    expect(lesson.news).toMatch(/say\.(open|too_few)/)
    vi.runAllTimers()
    expect(lesson.isShaking).toBe(false)
  })
})

test('a piece that is taken up again leads back', () => {
  const lesson = new GemLesson()
  watch(lesson, 3)
  expect(lesson.step?.name).toBe('call')
  lesson.laying.tap('L4')
  expect(lesson.step?.name).toBe('cover')
})

test('a piece that lies elsewhere is put right where the cover is shown', () => {
  const lesson = new GemLesson()
  lesson.laying.choose('S4')
  lesson.laying.pressCell({ row: 0, column: 1 })
  expect(lesson.step?.name).toBe('cover')
  expect(lesson.laying.written).not.toContain('S4a@2,2')
  lesson.step?.show()
  expect(lesson.step?.name).toBe('call')
})

test('in classic the pawn goes within reach, and its row gives two gems', () => {
  const lesson = new GemLesson()
  watch(lesson, 4)
  expect(lesson.fields).toEqual([0, 1, 2, 3, 4, 5])
  void lesson.send({ kind: 'move_pawn', row: 5 })
  expect(lesson.step?.name).toBe('take')
  const before = lesson.view.gems[0]?.reduce((sum, count) => sum + count, 0) ?? 0
  void lesson.send({ kind: 'take_gems', row: 5 })
  expect(lesson.view.gems[0]?.reduce((sum, count) => sum + count, 0)).toBe(before + 2)
  expect(lesson.view.rows[5]).toHaveLength(6)
  expect(lesson.aloud).toMatch(/standing\.gems\.you_took$/)
  expect(lesson.fields).toEqual([])
  expect(lesson.step).toBeNull()
})

test('in classic the pawn may go to and fro, and the gems be left', () => {
  const lesson = new GemLesson()
  watch(lesson, 4)
  for (const row of [5, 0, 2]) void lesson.send({ kind: 'move_pawn', row })
  expect(lesson.view.pawns).toEqual([2, 0, 2])
  void lesson.send({ kind: 'pass_gems' })
  expect([lesson.fields, lesson.view.done, lesson.step]).toEqual([[], [0], null])
  expect(lesson.view.rows[2]).toHaveLength(6)
})

test('in light and dark the ship flies three fields after the call', () => {
  const lesson = new ShipLesson()
  const [start = 0] = lesson.view.fields
  watch(lesson)
  expect(lesson.view.fields[0]).toBe(start)
  vi.runAllTimers()
  expect(lesson.view.fields[0]).toBe(start + 3)
})

test('in 3-D a sapphire and a ruby come after the call', () => {
  const lesson = new CubeLesson()
  watch(lesson)
  vi.runAllTimers()
  expect(lesson.view.gems[0]).toEqual([1, 1, 0, 0])
  expect(lesson.view.display).toEqual([0, 8, 0, 9])
})

test('in the card game a right call over what lies is worth what the rules say', () => {
  const lesson = new CardLesson()
  watch(lesson)
  vi.runAllTimers()
  expect(lesson.score.points).toBe(10)
  expect(lesson.score.board.layout).toBe(lesson.laying.written)
  expect(lesson.score.board.faces).toHaveLength(7)
})

test('in the card game the reason why a card does not fit is said until it does', () => {
  const lesson = new CardLesson()
  expect(lesson.laying.faults).toMatchObject([{ kind: 'pair_differs', cards: [3, 4] }])
  expect(lesson.amiss).toBe('cards.fault.pair_differs')
  lesson.laying.choose(4)
  lesson.laying.turn()
  lesson.laying.turn()
  expect(lesson.laying.faults).toEqual([])
  expect(lesson.amiss).toBe('')
  expect(lesson.step?.name).toBe('cards_lay')
})
