import { describe, expect, test } from 'vitest'

import { lay, openBoard } from '../../src/laying/board'
import { actOf, inHand, spinHeld, step } from '../../src/laying/keys'
import { readArea, readPlacement, writePlacement } from '../../src/laying/notation'

const board = openBoard(readArea('####\n####\n.##.'), ['L4', 'I3', 'I4'])

describe('a key', () => {
  test.each([
    ['2', { kind: 'choose', number: 2 }],
    ['ArrowLeft', { kind: 'move', by: { row: 0, column: -1 } }],
    ['r', { kind: 'spin', motion: 'turn' }],
    ['F', { kind: 'spin', motion: 'flip' }],
    ['Enter', { kind: 'lay' }],
    ['Backspace', { kind: 'take_up' }],
    [' ', { kind: 'call' }],
    ['q', null],
    ['0', { kind: 'choose', number: 10 }],
  ])('%j means %j', (key, act) => {
    expect(actOf({ key })).toEqual(act)
  })

  test.each(['ctrlKey', 'metaKey', 'altKey'])('with %s belongs to the browser', (modifier) => {
    expect(actOf({ key: 'r', [modifier]: true })).toBeNull()
  })
})

describe('a piece in hand', () => {
  test('begins where it first fits', () => {
    const full = lay(board, readPlacement('I4a@0,0'))
    expect(writePlacement(inHand(full, 'I3'))).toBe('I3a@1,0')
  })

  test('begins where it lies', () => {
    const full = lay(board, readPlacement('I3a@1,1'))
    expect(writePlacement(inHand(full, 'I3'))).toBe('I3a@1,1')
  })

  test('begins in the corner where it fits nowhere', () => {
    const narrow = openBoard(readArea('##'), ['I3'])
    expect(writePlacement(inHand(narrow, 'I3'))).toBe('I3a@0,0')
  })

  test('moves step by step and stays over the box of the area', () => {
    const held = readPlacement('I3a@0,0')
    expect(writePlacement(step(board, held, { row: 1, column: 0 }))).toBe('I3a@1,0')
    expect(writePlacement(step(board, held, { row: -1, column: 0 }))).toBe('I3a@0,0')
    expect(writePlacement(step(board, readPlacement('I3a@0,1'), { row: 0, column: 1 }))).toBe(
      'I3a@0,1',
    )
  })

  test('turns about the corner of its box, and comes back after four turns', () => {
    let piece = readPlacement('L4a@0,1')
    const seen = ['b', 'c', 'd', 'a'].map(() => {
      piece = spinHeld(board, piece, 'turn')
      return writePlacement(piece)
    })
    expect(seen).toEqual(['L4b@0,1', 'L4c@0,1', 'L4d@0,1', 'L4a@0,1'])
  })

  test('turned at the edge comes back over the area', () => {
    expect(writePlacement(spinHeld(board, readPlacement('I3b@0,3'), 'turn'))).toBe('I3c@0,1')
  })

  test('flips about the corner of its box', () => {
    expect(writePlacement(spinHeld(board, readPlacement('L4a@0,1'), 'flip'))).toBe('L4e@0,1')
  })
})
