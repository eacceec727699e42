import { describe, expect, test } from 'vitest'

import { boxAround, readLayout, widened } from '../../src/cards/layout'
import { checkedSoFar, roomFor } from '../../src/editions/card_game/boards'

const board = {
  layout: '0r0@0,0 1r0@2,0 2r0@8,8',
  faces: [
    { card: 0, symbols: 'abcdef' },
    { card: 1, symbols: 'defabc' },
    { card: 2, symbols: 'abcdef' },
  ],
  faults: [
    { kind: 'three_pairs', rule: 'K-14', cards: [0, 1] },
    { kind: 'loose', rule: 'K-15', cards: [2] },
  ],
  credited: 0,
}

describe('layouts beside each other', () => {
  const one = { ...board, layout: '0r0@4,4' }
  const none = { ...board, layout: '' }

  test('have room for the largest of them, and one scale', () => {
    const room = roomFor([{ board: one }, { board }, { board: none }])
    expect(room).toEqual({ height: 10, width: 11 })
    expect(roomFor([{ board: none }])).toEqual({ height: 0, width: 0 })
    expect(widened(boxAround(readLayout('0r0@4,4')), room)).toEqual({
      row: 0,
      column: 0,
      height: 10,
      width: 11,
    })
  })
})

describe('a layout that is checked', () => {
  test('is looked at card by card, in the order of laying', () => {
    expect(checkedSoFar(board, 0)).toMatchObject({ cards: [], contacts: [], faults: [] })
    expect(checkedSoFar(board, 1)).toMatchObject({ cards: [0], contacts: [], faults: [] })
    expect(checkedSoFar(board, 2)).toMatchObject({
      cards: [0, 1],
      contacts: [{ one: 0, other: 1, fault: 'three_pairs' }],
      faults: [{ rule: 'K-14' }],
      wrong: [0, 1],
    })
  })

  test('shows what is loose when all cards were looked at', () => {
    expect(checkedSoFar(board, 3).faults.map(({ rule }) => rule)).toEqual(['K-14', 'K-15'])
    expect(checkedSoFar(board, Infinity).wrong).toEqual([0, 1, 2])
  })

  test('is marked as the server judged it, not as the page would', () => {
    const { contacts } = checkedSoFar({ ...board, faults: [] }, 3)
    expect(contacts).toMatchObject([{ fault: null }])
  })
})
