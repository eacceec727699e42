import { describe, expect, test } from 'vitest'

import { changed, withHandicap } from '../../src/editions/race/options'
import type { ClassicOptions } from '../../src/wire.gen'

const agreed: ClassicOptions = {
  seats: 2,
  side: 'easy',
  glass: 60_000,
  automatic_call: false,
  long_game: false,
  calm_collecting: true,
  bots: [1],
  starter: 1,
  tokens: [3, 4],
  handicaps: [
    { side: null, delay: 5_000 },
    { side: null, delay: 0 },
  ],
}

describe('what the host changes', () => {
  test('leaves the rest as it was; where the bots sit the seats say', () => {
    expect(changed(agreed, { glass: 90_000 })).toEqual({ ...agreed, glass: 90_000, bots: [] })
  })

  test('takes with it what was said of single seats, where their number changes', () => {
    expect(changed(agreed, { seats: 3 })).toEqual({
      ...agreed,
      seats: 3,
      bots: [],
      starter: null,
      tokens: [],
      handicaps: [],
    })
  })

  test('adds no pawns where the edition has none', () => {
    const { tokens, ...without } = agreed
    expect(tokens).toHaveLength(2)
    expect('tokens' in changed(without, { seats: 4 })).toBe(false)
  })
})

describe('a handicap', () => {
  test('is given to one seat, and leaves the others theirs', () => {
    expect(withHandicap(agreed, 1, { side: 'hard' })).toEqual([
      { side: null, delay: 5_000 },
      { side: 'hard', delay: 0 },
    ])
  })

  test('makes a list for all seats where there was none, and none where nobody has any', () => {
    const none = { ...agreed, seats: 3, handicaps: [] }
    expect(withHandicap(none, 2, { delay: 10_000 })).toEqual([
      { side: null, delay: 0 },
      { side: null, delay: 0 },
      { side: null, delay: 10_000 },
    ])
    expect(withHandicap(agreed, 0, { delay: 0 })).toEqual([])
  })
})
