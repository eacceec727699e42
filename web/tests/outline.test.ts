import { describe, expect, test } from 'vitest'

import { cellsOf, loops, outline } from '../src/lib/outline'
import { POLYOMINOES } from '../src/pieces.gen'

const area = (points: readonly { x: number; y: number }[]) =>
  points.reduce((sum, { x, y }, i) => {
    const after = points.at((i + 1) % points.length) ?? { x, y }
    return sum + (x * after.y - after.x * y) / 2
  }, 0)

describe('outline', () => {
  test('a domino has four corners, clockwise', () => {
    expect(loops(cellsOf(['##']))).toEqual([
      [
        { x: 0, y: 0 },
        { x: 2, y: 0 },
        { x: 2, y: 1 },
        { x: 0, y: 1 },
      ],
    ])
  })

  test('an L has six corners, one of them an inner one', () => {
    expect(loops(cellsOf(['#.', '#.', '##']))[0]).toHaveLength(6)
  })

  test.each(POLYOMINOES)('the outline of $name encloses all its cells', ({ drawing }) => {
    const found = loops(cellsOf(drawing))
    expect(found).toHaveLength(1)
    expect(area(found[0] ?? [])).toBe(cellsOf(drawing).length)
  })

  test('a hole is an outline of its own, walked the other way', () => {
    const found = loops(cellsOf(['###', '#.#', '####']))
    expect(found.map(area)).toEqual([10, -1])
  })

  test('cells that touch at a corner only stay apart', () => {
    expect(loops(cellsOf(['#.', '.#']))).toHaveLength(2)
  })

  test('the path is closed and rounds every corner', () => {
    expect(outline(['##'], 0.25)).toBe(
      'M0,0.25Q0,0 0.25,0L1.75,0Q2,0 2,0.25L2,0.75Q2,1 1.75,1L0.25,1Q0,1 0,0.75Z',
    )
  })
})
