import { describe, expect, test } from 'vitest'

import { paintOf, patternOf } from '../../src/cubes/paints'
import { POLYCUBES } from '../../src/cubes/parts.gen'
import { readArea, readPlacements } from '../../src/cubes/notation'
import {
  AT_FIRST,
  directionOf,
  dragged,
  facingOf,
  framingOf,
  raised,
  stepped,
} from '../../src/cubes/scene/orbit'
import { cubesSolid, outlineEdges, wallsSolid } from '../../src/cubes/scene/solids'
import { isPartName, oriented } from '../../src/cubes/shapes'
import { blocksFrom, buildingOrder, groundFrom, stepOf } from '../../src/cubes/solution'
import { POLYOMINOES } from '../../src/pieces.gen'
import DECK from '../../../src/ubongo/decks/three_d/deck.json'

describe('the view', () => {
  test('follows the finger, and never goes below the table', () => {
    expect(dragged(AT_FIRST, 50, 0).azimuth).toBeLessThan(AT_FIRST.azimuth)
    expect(dragged(AT_FIRST, 0, -9_999).elevation).toBeGreaterThan(0)
    expect(dragged(AT_FIRST, 0, 9_999).elevation).toBeLessThan(Math.PI / 2)
    expect(raised(AT_FIRST, 1).elevation).toBeGreaterThan(AT_FIRST.elevation)
    expect(raised(AT_FIRST, -99).elevation).toBeGreaterThan(0)
  })

  test('is from one of four sides', () => {
    const sides = Array.from({ length: 8 }, (_, i) => facingOf(stepped(AT_FIRST, i)))
    expect(new Set(sides)).toEqual(new Set([0, 1, 2, 3]))
    const [right] = directionOf({ azimuth: Math.PI / 2, elevation: 0.3 })
    expect(right).toBeGreaterThan(0.9)
    expect(facingOf({ azimuth: -Math.PI / 2, elevation: 0.3 })).toBe(3)
  })
})

describe('the picture', () => {
  const [radius, height, degrees] = [2.5, 2, 30]

  /** How high in the picture each end of the rims is, from -1 at its bottom to 1 at its top. */
  function ends(elevation: number, aspect: number): number[] {
    const { far, lower } = framingOf({ azimuth: 0, elevation }, radius, height, degrees, aspect)
    const [sin, cos] = [Math.sin(elevation), Math.cos(elevation)]
    return [radius, -radius].flatMap((out) =>
      [1, -1].map((up) => {
        const depth = far - out * cos - up * sin
        return (up * cos - out * sin + lower) / depth / Math.tan((degrees * Math.PI) / 360)
      }),
    )
  }

  test.each([0.2, 0.5, 0.78, 1.2, 1.5])(
    'is filled from edge to edge, from %f above',
    (elevation) => {
      const all = ends(elevation, 2)
      expect(Math.max(...all)).toBeCloseTo(0.96)
      expect(Math.min(...all)).toBeCloseTo(-0.96)
    },
  )

  test('shows all where it is narrow, too', () => {
    expect(Math.max(...ends(0.78, 0.7).map(Math.abs))).toBeLessThan(0.96)
  })
})

describe('a solid', () => {
  test('has normals of unit length that look outwards', () => {
    const { positions, normals, indices } = cubesSolid(oriented('8', 'i'))
    expect(positions).toHaveLength(normals.length)
    expect(Math.max(...indices)).toBeLessThan(positions.length / 3)
    for (let i = 0; i < normals.length; i += 3) {
      const [x = 0, y = 0, z = 0] = normals.slice(i, i + 3)
      expect(Math.hypot(x, y, z)).toBeCloseTo(1, 5)
    }
  })

  test('of every part stays far below what a frame may draw', () => {
    const most = Math.max(
      ...POLYCUBES.map(({ name }) => cubesSolid(oriented(name, 'a')).indices.length / 3),
    )
    expect(most * 5 * 2).toBeLessThan(30_000)
  })

  test('of walls stands around the whole outline', () => {
    const { spots } = readArea('22.\n222')
    expect(outlineEdges(spots)).toHaveLength(10)
    expect(wallsSolid(spots).indices).toHaveLength(10 * 6)
  })
})

describe('the paints of the parts', () => {
  const tasks = DECK.cards
    .flatMap(({ easy, hard }) => [...easy.areas, ...hard.areas])
    .flatMap((area) => area.tasks.map(({ pieces }) => pieces.filter(isPartName)))

  test('are as many as there are', () => {
    expect(new Set(POLYCUBES.map(({ name }) => paintOf(name))).size).toBe(POLYOMINOES.length)
  })

  test('tell the parts of almost every task apart', () => {
    const alike = tasks.filter((parts) => new Set(parts.map(paintOf)).size < parts.length)
    expect(tasks).toHaveLength(504)
    expect(alike.length).toBeLessThanOrEqual(10)
  })

  test('borrow the pattern of the flat piece that has their paint', () => {
    for (const { colour, name } of POLYOMINOES) expect(patternOf(colour)).toBe(name)
  })
})

describe('a solution', () => {
  const area = readArea('22\n2.')
  const [lower, upper] = [readPlacements('8i@0,0'), readPlacements('8i@0,0,1')].flat()

  test('is built from below', () => {
    if (!lower || !upper) throw new Error('no placements')
    expect(buildingOrder([upper, lower])).toEqual([lower, upper])
    expect(blocksFrom(area, [lower], 0)).toHaveLength(3)
  })

  test('is stepped through by keys, and no further than it goes', () => {
    const keys = ['PageDown', 'PageUp', 'Home', 'End', 'x']
    expect(keys.map((key) => stepOf(key, 0, 3))).toEqual([1, 0, 0, 3, null])
    expect(keys.map((key) => stepOf(key, 3, 3))).toEqual([3, 2, 0, 3, null])
  })

  test('is the same from all sides, turned', () => {
    expect(groundFrom(area, 1)).toEqual([
      { row: 0, column: 1 },
      { row: 1, column: 1 },
      { row: 0, column: 0 },
    ])
    expect(groundFrom(area, 4)).toEqual(area.spots)
  })
})
