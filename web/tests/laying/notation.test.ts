import { describe, expect, test } from 'vitest'

import { readArea, readPlacement, readPlacements, writePlacements } from '../../src/laying/notation'

describe('a placement', () => {
  test('is one token, both ways', () => {
    const line = 'L4e@0,2 I2b@3,0 Z5h@-1,10'
    expect(readPlacement('L4e@0,2')).toEqual({
      piece: 'L4',
      rotation: 'e',
      at: { row: 0, column: 2 },
    })
    expect(writePlacements(readPlacements(line))).toBe(line)
  })

  test.each(['', 'L4', 'L4e', 'X9a@0,0', 'L4i@0,0', 'L4e@0', 'L4e@a,b'])('is not %j', (token) => {
    expect(() => readPlacement(token)).toThrow('not a placement')
  })

  test('of an empty board is nothing', () => {
    expect(readPlacements('')).toEqual([])
  })
})

describe('an area', () => {
  test('is read from its drawing, whatever is empty around it', () => {
    expect(readArea('.....\n..##.\n.###.')).toEqual({
      cells: [
        { row: 0, column: 1 },
        { row: 0, column: 2 },
        { row: 1, column: 0 },
        { row: 1, column: 1 },
        { row: 1, column: 2 },
      ],
      height: 2,
      width: 3,
    })
  })
})
