import { describe, expect, test } from 'vitest'

import { cellsOf } from '../../src/laying/board'
import { readPlacement } from '../../src/laying/notation'
import { keyOf } from '../../src/laying/shapes'
import { loadDeck, PRACTISED, tasksOf } from '../../src/practice/deck'
import { dealer } from '../../src/practice/dealing'
import { nextHint } from '../../src/practice/hints'
import { best, practised, type Practice } from '../../src/practice/results'

const cells = (token: string) => cellsOf(readPlacement(token)).map(keyOf).toSorted().join(' ')

describe('decks', () => {
  test.each(PRACTISED)('of %s have tasks with solutions on both sides', async (edition) => {
    const deck = await loadDeck(edition)
    for (const side of ['easy', 'hard'] as const) {
      const tasks = tasksOf(deck, side)
      expect(tasks.length).toBeGreaterThan(90)
      for (const { pieces, solution } of tasks)
        expect(solution.split(' ').length).toBe(pieces.length)
    }
  })

  test('name their tasks as the server does', async () => {
    expect(tasksOf(await loadDeck('classic'), 'easy')[0]?.name).toBe('1 sun')
    expect(tasksOf(await loadDeck('three_d'), 'easy')[0]?.name).toBe('A1 - 1|2')
    expect(tasksOf(await loadDeck('light_dark'), 'hard')[1]?.name).toBe('1 hard dark')
  })

  test('are dealt whole before anything comes again', () => {
    const deal = dealer(['a', 'b', 'c'], () => 0.9)
    const dealt = Array.from({ length: 6 }, () => deal())
    expect(dealt.slice(0, 3).toSorted()).toEqual(['a', 'b', 'c'])
    expect(dealt.slice(3).toSorted()).toEqual(['a', 'b', 'c'])
  })
})

describe('a hint', () => {
  const SOLUTION = 'O4a@0,0 T4d@0,2 L5c@2,0'

  test('names the first piece that does not lie', () => {
    expect(nextHint('', SOLUTION, cells)).toEqual({ piece: 'O4', placement: 'O4a@0,0' })
    expect(nextHint('O4a@0,0', SOLUTION, cells)).toEqual({ piece: 'T4', placement: 'T4d@0,2' })
  })

  test('takes a piece for right that covers the same cells, however it is written', () => {
    expect(nextHint('O4b@0,0', SOLUTION, cells)?.piece).toBe('T4')
  })

  test('names a piece first that lies elsewhere', () => {
    expect(nextHint('L5a@0,0 O4a@0,0', SOLUTION, cells)).toEqual({ piece: 'L5', placement: '' })
  })

  test('has nothing to say when everything lies', () => {
    expect(nextHint(SOLUTION, SOLUTION, cells)).toBeNull()
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
