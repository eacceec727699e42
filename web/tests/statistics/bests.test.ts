import { expect, test } from 'vitest'

import { bestsOf } from '../../src/routes/statistics/bests'
import type { BestMatch, MatchesCounted, SolveSeen, TimesOfSide } from '../../src/wire.gen'

const MATCH = '0123456789abcdef0123456789abcdef'
const NO_TIMES = { solves: 0, quarter: 0, median: 0, three_quarters: 0 }

function aSolve(part: Partial<SolveSeen> = {}): SolveSeen {
  const task = { edition: 'classic', side: 'easy', task: '7 moon', difficulty: 5 }
  return { ...task, made: 9, time: 12_300, hints: 0, match: MATCH, seen: 61_200, ...part }
}

function aSide(best: SolveSeen | null, edition = 'classic'): TimesOfSide {
  return { edition, side: 'easy', own: NO_TIMES, everybody: NO_TIMES, best, last: [] }
}

function counted(
  best: readonly BestMatch[],
  edition = 'classic',
  is_quick = false,
): MatchesCounted {
  const rounds = { rounds: 9, solved: 4, first: 2 }
  return { edition, is_quick, played: 1, ended: 1, won: 0, ...rounds, gems: {}, points: null, best }
}

const MOST: BestMatch = {
  kind: 'alike',
  count: 5,
  gem: 'red',
  made: 8,
  match: MATCH,
  at: 400_000,
}

test('the fastest tasks come before the best matches, edition by edition', () => {
  const found = bestsOf({
    matches: [counted([{ ...MOST, kind: 'points' }], 'card_game'), counted([MOST])],
    times: [aSide(aSolve()), aSide(null)],
  })
  expect(found.map(({ edition, bests }) => [edition, bests.map(({ kind }) => kind)])).toEqual([
    ['classic', ['fastest', 'alike']],
    ['card_game', ['points']],
  ])
})

test('what a quick match brought is no best (A-20)', () => {
  const quick = counted([{ ...MOST, count: 9 }], 'classic', true)
  const [classic] = bestsOf({ matches: [quick, counted([MOST])], times: [] })
  expect(classic?.bests.map(({ value }) => value)).toEqual([5])
  expect(bestsOf({ matches: [quick], times: [] })).toEqual([])
})

test('who has done nothing has no best', () => {
  expect(bestsOf({ matches: [], times: [] })).toEqual([])
  expect(bestsOf({ matches: [counted([])], times: [aSide(null)] })).toEqual([])
})

test('a replay is opened without a moment, so that it plays; one that is gone is not', () => {
  const [classic] = bestsOf({ matches: [counted([MOST])], times: [aSide(aSolve())] })
  expect(classic?.bests.map(({ value, replay }) => [value, replay])).toEqual([
    [12_300, { page: 'replay', match: MATCH, at: null }],
    [5, { page: 'replay', match: MATCH, at: null }],
  ])
  const [gone] = bestsOf({ matches: [], times: [aSide(aSolve({ match: null }))] })
  expect(gone?.bests.map(({ replay }) => replay)).toEqual([null])
})
