import { describe, expect, test } from 'vitest'

import { POLYCUBES } from '../../src/cubes/parts.gen'
import {
  box,
  keyOf,
  MOTIONS,
  oriented,
  readCells,
  ROTATIONS,
  spun,
  type Cell,
  type Motion,
  type PartName,
  type Rotation,
} from '../../src/cubes/shapes'
import turned from './turned.gen.json'

const NAMES = POLYCUBES.map(({ name }) => name)

function keys(cells: readonly Cell[]): string[] {
  return cells.map(keyOf).sort()
}

/** What a quarter turn does, written down once more: to the right, away, over to the right. */
const QUARTERS: Readonly<Record<Motion, (cell: Cell) => Cell>> = {
  turn: ({ row, column, level }) => ({ row: column, column: -row, level }),
  tip: ({ row, column, level }) => ({ row: -level, column, level: row }),
  tilt: ({ row, column, level }) => ({ row, column: level, level: -column }),
}

function atOrigin(cells: readonly Cell[]): Cell[] {
  const least = (axis: keyof Cell) => Math.min(...cells.map((cell) => cell[axis]))
  const [row, column, level] = [least('row'), least('column'), least('level')]
  return cells.map((cell) => ({
    row: cell.row - row,
    column: cell.column - column,
    level: cell.level - level,
  }))
}

describe('a part', () => {
  test.each(NAMES)('%s lies in all 24 rotations as the server has it', (name) => {
    for (const rotation of ROTATIONS) {
      expect(keys(oriented(name, rotation)), name + rotation).toEqual(
        keys(readCells(turned[name][rotation])),
      )
    }
  })

  test.each(MOTIONS)('goes by the letter where a quarter %s takes its cubes', (motion) => {
    for (const name of NAMES) {
      for (const rotation of ROTATIONS) {
        const moved = atOrigin(oriented(name, rotation).map(QUARTERS[motion]))
        const after = spun(rotation, { motion, isBack: false })
        expect(keys(oriented(name, after)), `${name}${rotation} ${motion}`).toEqual(keys(moved))
      }
    }
  })

  test.each(MOTIONS)(
    'is as before after four quarters, and after one %s and one back',
    (motion) => {
      for (const rotation of ROTATIONS) {
        const forth = { motion, isBack: false }
        const four = Array.from({ length: 4 }).reduce<Rotation>(
          (each) => spun(each, forth),
          rotation,
        )
        expect(four).toBe(rotation)
        expect(spun(spun(rotation, forth), { motion, isBack: true })).toBe(rotation)
      }
    },
  )

  test('can be brought into every rotation by the three motions', () => {
    const reached = new Set<Rotation>(['a'])
    for (const rotation of reached) {
      for (const motion of MOTIONS) reached.add(spun(rotation, { motion, isBack: false }))
    }
    expect([...reached].sort()).toEqual([...ROTATIONS])
  })

  test('has the box of its cubes', () => {
    expect(box('13', 'a')).toEqual({ rows: 2, columns: 3, levels: 2 })
    expect(box('16', 'a')).toEqual({ rows: 1, columns: 2, levels: 3 })
  })

  test('is never its own mirror image turned', () => {
    const lies = (name: PartName) =>
      ROTATIONS.map((rotation) => keys(oriented(name, rotation)).join(' '))
    expect(lies('3')).not.toContain(keys(oriented('10', 'a')).join(' '))
    expect(lies('2')).not.toContain(keys(oriented('11', 'a')).join(' '))
  })
})
