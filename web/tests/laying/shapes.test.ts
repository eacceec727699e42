import { describe, expect, test } from 'vitest'

import {
  box,
  cellsOver,
  flipped,
  keyOf,
  oriented,
  ROTATIONS,
  turned,
} from '../../src/laying/shapes'
import type { Cell, PieceName, Rotation } from '../../src/laying/shapes'
import { POLYOMINOES } from '../../src/pieces.gen'
import turnedInPython from './turned.gen.json'

const sorted = (cells: readonly Cell[]) => cells.map(keyOf).sort()
const atOrigin = (cells: readonly Cell[]) => {
  const top = Math.min(...cells.map(({ row }) => row))
  const left = Math.min(...cells.map(({ column }) => column))
  return cells.map(({ row, column }) => ({ row: row - top, column: column - left }))
}
const every = POLYOMINOES.flatMap(({ name }) => ROTATIONS.map((rotation) => ({ name, rotation })))

describe('a piece', () => {
  test.each(every)('$name$rotation turned is a quarter turn clockwise', ({ name, rotation }) => {
    const turnedCells = oriented(name, rotation).map(({ row, column }) => ({
      row: column,
      column: -row,
    }))
    expect(sorted(oriented(name, turned(rotation)))).toEqual(sorted(atOrigin(turnedCells)))
  })

  test.each(every)('$name$rotation flipped is its mirror image', ({ name, rotation }) => {
    const mirrored = oriented(name, rotation).map(({ row, column }) => ({ row, column: -column }))
    expect(sorted(oriented(name, flipped(rotation)))).toEqual(sorted(atOrigin(mirrored)))
  })

  test.each(ROTATIONS)('%s comes back after four turns, and after two flips', (rotation) => {
    expect(turned(turned(turned(turned(rotation))))).toBe(rotation)
    expect(flipped(flipped(rotation))).toBe(rotation)
  })

  test('has the box that it takes up', () => {
    expect(box('L4', 'a')).toEqual({ height: 3, width: 2 })
    expect(box('L4', 'b')).toEqual({ height: 2, width: 3 })
  })

  test.each(Object.entries(turnedInPython))('%s lies as in Python', (name, letters) => {
    for (const [rotation, cells] of Object.entries(letters)) {
      const lies = oriented(name as PieceName, rotation as Rotation)
      expect(lies.map(({ row, column }) => `${row}${column}`).join(' '), rotation).toBe(cells)
    }
  })

  test('knows how much of it is over an area', () => {
    const area = [
      { row: 0, column: 0 },
      { row: 0, column: 1 },
    ]
    expect(cellsOver({ piece: 'I3', rotation: 'a' }, { row: 0, column: 0 }, area)).toBe(2)
    expect(cellsOver({ piece: 'I3', rotation: 'a' }, { row: 1, column: 0 }, area)).toBe(0)
  })
})
