import { describe, expect, test } from 'vitest'

import { faultsOf } from '../../src/cards/contacts'
import { readLayout, type Layout } from '../../src/cards/layout'
import { nextCard } from '../../src/help/cards'
import { nextPiece } from '../../src/help/hints'
import { cellsOf } from '../../src/laying/board'
import { readPlacement } from '../../src/laying/notation'
import { keyOf } from '../../src/laying/shapes'
import { loadTasks } from '../../src/practice/deck'

const cells = (token: string) => cellsOf(readPlacement(token)).map(keyOf).toSorted().join(' ')

describe('a hint', () => {
  const SOLUTION = 'O4a@0,0 T4d@0,2 L5c@2,0'

  test('names the first piece that does not lie', () => {
    expect(nextPiece('', SOLUTION, cells)).toEqual({ piece: 'O4', placement: 'O4a@0,0' })
    expect(nextPiece('O4a@0,0', SOLUTION, cells)).toEqual({ piece: 'T4', placement: 'T4d@0,2' })
  })

  test('takes a piece for right that covers the same cells, however it is written', () => {
    expect(nextPiece('O4b@0,0', SOLUTION, cells)?.piece).toBe('T4')
  })

  test('names a piece first that lies elsewhere', () => {
    expect(nextPiece('L5a@0,0 O4a@0,0', SOLUTION, cells)).toEqual({ piece: 'L5', placement: '' })
  })

  test('has nothing to say when everything lies', () => {
    expect(nextPiece(SOLUTION, SOLUTION, cells)).toBeNull()
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
