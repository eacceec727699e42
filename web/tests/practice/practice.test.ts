import { describe, expect, test } from 'vitest'

import { GOAL } from '../../src/cards/layout'
import { EDITIONS } from '../../src/editions/rooms'
import { dealer, loadTasks } from '../../src/practice/deck'
import { best, practised, type Practice } from '../../src/practice/results'

const SIDES = ['easy', 'hard'] as const

describe('decks', () => {
  test.each(EDITIONS)('of %s have tasks with solutions on both sides', async (edition) => {
    for (const side of SIDES) {
      const tasks = await loadTasks(edition, side)
      expect(tasks.length).toBeGreaterThan(90)
      for (const { pieces, solution } of tasks)
        expect(solution.split(' ').length).toBe(edition === 'card_game' ? GOAL : pieces.length)
    }
  })

  test('name their tasks as the server does', async () => {
    const name = async (...which: Parameters<typeof loadTasks>) =>
      (await loadTasks(...which)).slice(0, 2).map((task) => task.name)
    expect((await name('classic', 'easy'))[0]).toBe('1 sun')
    expect((await name('three_d', 'easy'))[0]).toBe('A1 - 1|2')
    expect((await name('light_dark', 'hard'))[1]).toBe('1 hard dark')
    expect((await name('card_game', 'hard'))[1]).toMatch(/^2 round [456]$/)
  })

  test('are dealt whole before anything comes again', () => {
    const deal = dealer(['a', 'b', 'c'], () => 0.9)
    const dealt = Array.from({ length: 6 }, () => deal())
    expect(dealt.slice(0, 3).toSorted()).toEqual(['a', 'b', 'c'])
    expect(dealt.slice(3).toSorted()).toEqual(['a', 'b', 'c'])
  })
})

describe('what was practised', () => {
  const DONE: Practice = {
    edition: 'classic',
    side: 'easy',
    task: '1 sun',
    time: 9_000,
    hints: 0,
    made: 1,
  }

  test('is read as far as it can be understood', () => {
    expect(practised(JSON.stringify([DONE, { ...DONE, time: 'soon' }, null, 7]))).toEqual([DONE])
    expect(practised('nonsense')).toEqual([])
    expect(practised('{}')).toEqual([])
  })

  test('is best where it was fast and without hints', () => {
    const all = [
      DONE,
      { ...DONE, time: 5_000, hints: 1 },
      { ...DONE, time: 7_000 },
      { ...DONE, time: 1_000, side: 'hard' as const },
    ]
    expect(best(all, 'classic', 'easy')?.time).toBe(7_000)
    expect(best(all, 'three_d', 'easy')).toBeNull()
  })
})
