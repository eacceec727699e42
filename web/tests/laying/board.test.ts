import { describe, expect, test } from 'vitest'

import {
  cellsOf,
  isHidden,
  lay,
  taskPiece,
  misfit,
  openBoard,
  openCells,
  placeOver,
  spin,
  takeUp,
  written,
} from '../../src/laying/board'
import { readArea, readPlacement, readPlacements } from '../../src/laying/notation'

// five columns, two rows and a bit: L4 + I3 + I2
const area = readArea('#####\n###..\n#....')
const empty = openBoard(area, ['L4', 'I3', 'I2'])
const laid = (line: string) => readPlacements(line).reduce(lay, empty)

describe('a board', () => {
  test('begins with all pieces in the tray and all cells open', () => {
    expect(empty.pieces.map(({ piece, at }) => [piece, at])).toEqual([
      ['L4', null],
      ['I3', null],
      ['I2', null],
    ])
    expect(openCells(empty)).toHaveLength(9)
    expect(written(empty)).toBe('')
  })

  test('is written as the server reads it, and comes back from that', () => {
    const board = laid('I3a@0,2 I2b@1,0')
    expect(written(board)).toBe('I3a@0,2 I2b@1,0')
    expect(openBoard(area, ['L4', 'I3', 'I2'], written(board))).toEqual(board)
  })

  test('puts what cannot lie where it is said to lie into the tray', () => {
    const board = openBoard(area, ['L4', 'I3', 'I2'], 'I3b@0,4 I2b@0,0')
    expect(written(board)).toBe('I2b@0,0')
    expect(taskPiece(board, 'I3').rotation).toBe('b')
  })

  test('is covered when no cell is open', () => {
    expect(isHidden(laid('L4h@0,0 I3a@0,2'))).toBe(false)
    expect(openCells(laid('I3b@0,0 I3a@0,2'))).toHaveLength(6)
    const whole = openBoard(readArea('####\n#..'), ['I3', 'I2'], 'I3a@0,1 I2b@0,0')
    expect(isHidden(whole)).toBe(true)
    expect(isHidden(takeUp(whole, 'I2'))).toBe(false)
  })
})

describe('a piece', () => {
  test('does not fit outside, nor over another', () => {
    const board = laid('I3a@0,2')
    expect(misfit(board, readPlacement('I2b@1,3'))).toBe('outside')
    expect(misfit(board, readPlacement('I2b@0,2'))).toBe('overlap')
    expect(misfit(board, readPlacement('I2b@0,1'))).toBeNull()
  })

  test('may be moved over cells that it covers itself', () => {
    expect(misfit(laid('I3a@0,2'), readPlacement('I3a@0,1'))).toBeNull()
  })

  test('goes to the tray where it does not fit, and when it is taken up', () => {
    const board = laid('I3a@0,2')
    expect(taskPiece(lay(board, readPlacement('I2b@0,2')), 'I2').at).toBeNull()
    expect(written(takeUp(board, 'I3'))).toBe('')
  })

  test('keeps its turn when it is taken up', () => {
    expect(taskPiece(takeUp(laid('I3b@0,0'), 'I3'), 'I3')).toEqual({
      piece: 'I3',
      rotation: 'b',
      at: null,
    })
  })

  test('turns about the cell under the finger', () => {
    const board = spin(laid('I3a@0,0'), 'I3', 'turn', { row: 0, column: 0 })
    expect(written(board)).toBe('I3b@0,0')
    const away = spin(laid('I3a@0,0'), 'I3', 'turn', { row: 0, column: 2 })
    expect(taskPiece(away, 'I3').at).toBeNull() // the column below is too short
  })

  test('flips about the cell under the finger', () => {
    const wide = openBoard(readArea('#####\n#####\n#####'), ['L4'], 'L4a@0,1')
    const board = spin(wide, 'L4', 'flip', { row: 0, column: 1 })
    expect(written(board)).toBe('L4e@0,0')
    const { at, rotation } = taskPiece(board, 'L4')
    expect(at && cellsOf({ piece: 'L4', rotation, at })).toContainEqual({ row: 0, column: 1 })
  })

  test('turns in the tray', () => {
    expect(taskPiece(spin(empty, 'L4', 'turn'), 'L4').rotation).toBe('b')
    expect(taskPiece(spin(empty, 'L4', 'flip'), 'L4').rotation).toBe('e')
  })

  test('pressed on a cell lies over it, its middle as near as can be', () => {
    const item = taskPiece(empty, 'I3')
    expect(placeOver(empty, item, { row: 0, column: 2 })).toEqual({ row: 0, column: 1 })
    expect(placeOver(empty, item, { row: 0, column: 4 })).toEqual({ row: 0, column: 2 })
    expect(placeOver(laid('I2a@0,2'), item, { row: 0, column: 4 })).toBeNull()
  })

  test('of another task is not in this one', () => {
    expect(() => taskPiece(empty, 'Z5')).toThrow('Z5 is not in this task')
  })
})
