import { describe, expect, test } from 'vitest'

import { faultsOf } from '../../src/cards/contacts'
import { GOAL, readLayout, type Layout } from '../../src/cards/layout'
import { EDITIONS } from '../../src/editions/rooms'
import { cellsOf } from '../../src/laying/board'
import { readPlacement } from '../../src/laying/notation'
import { keyOf } from '../../src/laying/shapes'
import { dealer } from '../../src/practice/dealing'
import { loadTasks } from '../../src/practice/deck'
import { nextCard } from '../../src/practice/hinting/cards'
import { nextHint } from '../../src/practice/hinting/pieces'
import { best, practised, type Practice } from '../../src/practice/results'

const cells = (token: string) => cellsOf(readPlacement(token)).map(keyOf).toSorted().join(' ')

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

describe('a hint for cards', async () => {
  const [hand] = await loadTasks('card_game', 'easy')
  const faces = hand?.pieces ?? []
  const solution = readLayout(hand?.solution ?? '')

  /** Lay what hints say until nothing is left; the layout after each card. */
  function led(lying: Layout): Layout[] {
    const hint = nextCard(faces, lying, solution)
    if (!hint) return []
    const next = [...lying, ...readLayout(hint.placement)]
    return [next, ...led(next)]
  }

  test('leads card by card to seven that always hang together', () => {
    const steps = led([])
    expect(steps.map((lying) => lying.length)).toEqual([1, 2, 3, 4, 5, 6, 7])
    for (const lying of steps) expect(faultsOf(faces, lying)).toEqual([])
  })

  test.each([0, 1, 2, 3] as const)('goes on from a card that lies elsewhere, turn %i', (turn) => {
    const begun = [{ card: solution[3]?.card ?? 0, turn, row: -5, column: 11 }]
    const steps = led(begun)
    expect(steps.length).toBe(6)
    for (const lying of steps) expect(faultsOf(faces, lying)).toEqual([])
  })

  test('names a card first that the solution does without, or has elsewhere', () => {
    const spare = faces.findIndex((_, card) => !solution.some((laid) => laid.card === card))
    const extra = { card: spare, turn: 0, row: 40, column: 40 } as const
    expect(nextCard(faces, [extra], solution)).toEqual({ piece: String(spare), placement: '' })
    const [first, second, third] = led([])[2] ?? []
    const moved = [first, second, third && { ...third, row: third.row + 9 }].filter(
      (laid) => !!laid,
    )
    expect(nextCard(faces, moved, solution)?.placement).toBe('')
    expect(nextCard(faces, moved, solution)?.piece).toBe(String(third?.card))
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
