import { describe, expect, test } from 'vitest'

import { nameSpot } from '../../src/laying/looks'
import { PATTERNS } from '../../src/laying/patterns'
import { keyOf, oriented, ROTATIONS } from '../../src/laying/shapes'
import { POLYOMINOES } from '../../src/pieces.gen'

describe('the name of a piece', () => {
  test('stands on one of its cells, however it is turned', () => {
    for (const { name } of POLYOMINOES) {
      for (const rotation of ROTATIONS) {
        const cells = oriented(name, rotation).map(keyOf)
        expect(cells).toContain(keyOf(nameSpot(name, rotation)))
      }
    }
  })

  test('stands near the middle', () => {
    expect(nameSpot('T4', 'a')).toEqual({ row: 0, column: 1 })
    expect(nameSpot('Z5', 'a')).toEqual({ row: 1, column: 1 })
  })
})

describe('the patterns', () => {
  test('are one for each piece, no two alike', () => {
    expect(PATTERNS.map(({ piece }) => piece).sort()).toEqual(
      POLYOMINOES.map(({ name }) => name).sort(),
    )
    const drawn = PATTERNS.map(({ d, isFilled }) => `${d} ${isFilled}`)
    expect(new Set(drawn).size).toBe(PATTERNS.length)
  })
})
