import { describe, expect, test } from 'vitest'

import { LETTERS, PAINTS, pathsOf } from '../../src/cards/paints'
import { POLYOMINOES } from '../../src/pieces.gen'

describe('the symbols', () => {
  test('differ in shape', () => {
    const shapes = LETTERS.map((letter) => JSON.stringify(pathsOf(letter)))
    expect(new Set(shapes).size).toBe(LETTERS.length)
  })

  test('differ in paint; those of the pieces are known to stay apart', () => {
    const paints = Object.values(PAINTS)
    expect(new Set(paints).size).toBe(LETTERS.length)
    const tested: readonly string[] = POLYOMINOES.map(({ colour }) => colour)
    expect(paints.filter((paint) => !tested.includes(paint))).toEqual([])
  })
})
