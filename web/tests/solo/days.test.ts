import { describe, expect, test } from 'vitest'

import { byDay, daysUpTo, untilNext, weekdayOf, written } from '../../src/routes/solo/days'
import { pointsOf, progressOf } from '../../src/routes/solo/progress'
import type { RecordSeen, SoloResult } from '../../src/wire.gen'

const CATEGORY = {
  edition: 'classic',
  mode: 'tasks',
  side: 'easy',
  length: 5,
  source: 'fresh',
} as const

function seen(made: number, changes: Partial<SoloResult> = {}): RecordSeen {
  const counted = { solved: 5, time: 0, put_aside: 0, is_ranked: true }
  const result = { ...CATEGORY, ...counted, ...changes }
  return { place: 0, name: 'Anna', is_own: true, made, match: null, is_doubtful: false, result }
}

describe('days', () => {
  test('are counted in UTC, also over the end of a year', () => {
    expect(daysUpTo('2030-01-02', 4)).toEqual([
      ...['2029-12-30', '2029-12-31', '2030-01-01', '2030-01-02'],
    ])
    expect([weekdayOf('2030-01-28'), weekdayOf('2030-01-27')]).toEqual([0, 6])
  })

  test('are written as the language does', () => {
    expect(written('2030-01-31', 'de')).toBe('31. Januar 2030')
  })

  test('know what was made of them, of one edition', () => {
    const daily = { mode: 'daily', length: 1, side: 'hard', day: '2030-01-31' } as const
    const found = byDay(
      [seen(1, daily), seen(2), seen(3, { ...daily, edition: 'three_d' })],
      'classic',
    )
    expect([...found.keys()]).toEqual(['2030-01-31'])
  })

  test.each([
    [3_600_000 * 13 + 61_000, '13:01:01'],
    [500, '0:00:01'],
    [-1, '0:00:00'],
  ])('the next one in %d ms comes in %s', (millis, text) => {
    expect(untilNext(millis)).toBe(text)
  })
})

describe('progress', () => {
  const results = [
    seen(3, { time: 40_000 }),
    seen(1, { time: 60_000 }),
    seen(2, { time: 80_000 }),
    seen(4, { time: 10_000, is_ranked: false }),
    seen(5, { time: 10_000, side: 'hard' }),
  ]

  test('has what is ranked in the category, the oldest first', () => {
    expect(progressOf(results, CATEGORY).map(({ made }) => made)).toEqual([1, 2, 3])
  })

  test('draws the better the higher, and knows what was the best', () => {
    const points = pointsOf(progressOf(results, CATEGORY), 100, 40)
    expect(points.map(({ x, y, isBest }) => [x, y, isBest])).toEqual([
      [0, 20, true],
      [50, 40, false],
      [100, 0, true],
    ])
  })

  test('against the clock more is better', () => {
    const clock = { mode: 'clock' } as const
    const points = pointsOf(
      [seen(1, { ...clock, solved: 3 }), seen(2, { ...clock, solved: 7 })],
      10,
      10,
    )
    expect(points.map(({ y }) => y)).toEqual([10, 0])
  })

  test('of a single result is a point in the middle', () => {
    expect(pointsOf([seen(1)], 100, 40)).toMatchObject([{ x: 50, y: 20, isBest: true }])
  })
})
