import { expect, test } from 'vitest'

import { along, labelled, numberScale, timeScale } from '../../src/routes/statistics/scale'

test('an axis of times begins and ends with round ones', () => {
  expect(timeScale([7_000, 41_000])).toEqual({
    from: 5_000,
    to: 60_000,
    ticks: [5_000, 10_000, 30_000, 60_000],
  })
})

test('one number alone has an axis too', () => {
  expect(timeScale([10_000])).toEqual({ from: 10_000, to: 30_000, ticks: [10_000, 30_000] })
  expect(numberScale([12.7]).ticks).toEqual([10, 20])
})

test('the same factor is the same way, wherever it stands', () => {
  const scale = timeScale([5_000, 60_000])
  expect(along(scale, 20_000) - along(scale, 10_000)).toBeCloseTo(
    along(scale, 40_000) - along(scale, 20_000),
  )
  expect(along(scale, 5_000)).toBe(0)
  expect(along(scale, 60_000)).toBe(1)
})

test('what is outside stands at the end of the axis', () => {
  const scale = timeScale([1, 200_000_000])
  expect(along(scale, 1)).toBe(0)
  expect(along(scale, 200_000_000)).toBe(1)
})

test('a mark has a word only where there is room for it', () => {
  const scale = timeScale([1_000, 600_000])
  expect(labelled(scale, 0.17)).toEqual([2_000, 10_000, 30_000, 120_000, 600_000])
  expect(labelled(scale, 0)).toEqual(scale.ticks)
})
