import { expect, test } from 'vitest'

import { newsOfSand } from '../../src/editions/race/sand'

/** All that is told while the sand runs, second by second. */
function told(glass: number, from = glass): string[] {
  return Array.from({ length: from }, (_, passed) => from - passed).flatMap((before) =>
    newsOfSand(glass * 1_000, before, before - 1).map(({ key, facts }) =>
      key === 'standing.glass_half' ? `half at ${before - 1}` : String(facts['count']),
    ),
  )
}

test.each([
  [20, ['half at 10', '10', '5']],
  [21, ['20', 'half at 11', '10', '5']],
  [40, ['half at 20', '20', '10', '5']],
  [60, ['half at 30', '20', '10', '5']],
  [600, ['half at 300', '20', '10', '5']],
])('a glass of %d seconds tells the half, also where it is a moment that is told', (glass, all) => {
  expect(told(glass)).toEqual(all)
})

test('a seat that starts late hears of the same sand', () => {
  expect(told(60, 25)).toEqual(['20', '10', '5'])
})

test('the second chance is another whole glass, of which its turning tells nothing', () => {
  expect(newsOfSand(40_000, 0, 40)).toEqual([])
  expect(newsOfSand(40_000, null, 20)).toEqual([])
})

test('a page that was away tells only what came last', () => {
  expect(newsOfSand(60_000, 40, 8)).toMatchObject([{ facts: { count: 10 } }])
})

test('without a glass, as in a play-off, nothing is half', () => {
  expect(told(0, 30)).toEqual(['20', '10', '5'])
})
