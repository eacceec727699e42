import { describe, expect, test } from 'vitest'

import { readLayout } from '../../src/cards/layout'
import {
  fitted,
  frameOf,
  LARGEST,
  panned,
  pointAt,
  showing,
  SMALLEST,
  zoomed,
} from '../../src/cards/lens'

const surface = { x: 100, y: 50, width: 400, height: 300 }
const lens = { row: 2, column: 5, cell: 40 }

describe('the table', () => {
  test('is drawn so that the point looked at is in the middle', () => {
    expect(frameOf(lens, surface)).toEqual({ x: 100, y: 120, cell: 40 })
    expect(pointAt(lens, surface, { x: 300, y: 200 })).toEqual({ row: 2, column: 5 })
  })

  test('is pushed along with the finger', () => {
    expect(panned(lens, { x: 80, y: -40 })).toEqual({ row: 3, column: 3, cell: 40 })
  })

  test('stays under the spot that it is zoomed at', () => {
    const spot = { x: 420, y: 90 }
    const before = pointAt(lens, surface, spot)
    const after = pointAt(zoomed(lens, surface, 1.7, spot), surface, spot)
    expect(after.row).toBeCloseTo(before.row)
    expect(after.column).toBeCloseTo(before.column)
  })

  test('is never zoomed too far', () => {
    expect(zoomed(lens, surface, 99).cell).toBe(LARGEST)
    expect(zoomed(lens, surface, 0.001).cell).toBe(SMALLEST)
  })

  test('shows all cards, wherever they lie', () => {
    const layout = readLayout('0r0@-4,-9 1r1@3,2')
    const { x, y, cell } = frameOf(fitted(layout, surface), surface)
    expect(x - 9 * cell).toBeGreaterThan(surface.x)
    expect(x + 4 * cell).toBeLessThan(surface.x + surface.width)
    expect(y - 4 * cell).toBeGreaterThan(surface.y)
    expect(y + 6 * cell).toBeLessThan(surface.y + surface.height)
  })

  test('follows a card that is held, and only as far as it must', () => {
    const seen = { row: 1, column: 4, height: 2, width: 3 }
    expect(showing(lens, surface, seen)).toEqual(lens)
    expect(showing(lens, surface, { ...seen, column: 20 }).column).toBeCloseTo(20 + 3 + 2 - 5)
  })
})
