import { describe, expect, test } from 'vitest'

import { withHandicap, withSeats } from '../../src/editions/race/options'
import type { ClassicOptions } from '../../src/wire.gen'

const agreed: ClassicOptions = {
  seats: 2,
  quick: false,
  side: 'easy',
  glass: 60_000,
  automatic_call: false,
  wait_for_everybody: false,
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
  test('is sent alone, so that the rest stays', () => {
    expect(withSeats(agreed, { glass: 90_000 })).toEqual({ glass: 90_000 })
    expect(withSeats(agreed, { seats: 2 })).toEqual({ seats: 2 })
  })

  test('takes with it what was said of single seats, where their number changes', () => {
    expect(withSeats(agreed, { seats: 3 })).toEqual({ seats: 3, starter: null, handicaps: [] })
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
