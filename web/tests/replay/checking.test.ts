import { describe, expect, test } from 'vitest'

import { endOfChain, isSeedOfHash, redrawn } from '../../src/replay/checking'
import { readDecisions, readHeader, type Draw } from '../../src/replay/log'
import { HEADER, MATCH, written, type Line } from './written'
import ENDS from './ends.gen.json'

const DRAWS = 10

/** How many draws were made again, and the number of the decision that came out differently. */
async function checked(lines: readonly Line[], header = HEADER) {
  const log = written(lines, header)
  const { count, differs } = await redrawn(readHeader(log), await readDecisions(log))
  return { count, number: differs?.number ?? null }
}

/** The match with other draws in one decision. */
function withDraws(number: number, change: (draws: readonly Draw[]) => readonly Draw[]) {
  return MATCH.map((line) =>
    line.number === number ? { ...line, draws: change(line.draws ?? []) } : line,
  )
}

/** Lines with the numbers that they would have in a match of their own. */
function renumbered(lines: readonly (Line | undefined)[]): Line[] {
  return lines.flatMap((line, i) => (line ? { ...line, number: i + 1 } : []))
}

describe('every draw of a match', () => {
  test('is made again and comes out the same', async () => {
    expect(await checked(MATCH)).toEqual({ count: DRAWS, number: null })
    expect(isSeedOfHash(HEADER)).toBe(true)
  })

  test('is made again wherever in the log it stands', async () => {
    const long = Array.from({ length: 5_000 }, (_, i) => {
      const line = { number: i + 1, at: i, schema: 1, cause: { kind: 'tick' }, events: [] }
      const known = MATCH[i] ?? { draws: [] }
      return { ...line, ...(known.draws ? { draws: known.draws } : {}) }
    })
    const last = { ...long[4_316], draws: [[9_002_803_354_665_472, 8_016_973_404_414_533]] }
    const lines = long.with(4_316, last as never)
    expect(await checked(lines)).toEqual({ count: DRAWS + 1, number: null })
  })

  test('of a match without any is none', async () => {
    expect(await checked(MATCH.slice(1, 2).map((line) => ({ ...line, number: 1 })))).toEqual({
      count: 0,
      number: null,
    })
  })
})

const PLAYED = import.meta.glob<string>('../../../tests/playthroughs/*.jsonl', {
  query: '?raw',
  import: 'default',
  eager: true,
})

test.each(Object.entries(PLAYED))('draws of %s come out as in Python', async (_, log) => {
  const { count, differs } = await redrawn(readHeader(log), await readDecisions(log))
  expect(differs).toBeNull()
  expect(count).toBe(
    [...log.matchAll(/"draws":(\[\[.*?\]\])/g)].flatMap(
      ([, all]) => JSON.parse(all ?? '[]') as unknown[],
    ).length,
  )
})

test.each(Object.entries(ENDS))('the hash chain of %s ends as in Python', async (name, end) => {
  const log = PLAYED[`../../../tests/playthroughs/${name}.jsonl`] ?? ''
  expect(await endOfChain(readHeader(log), log)).toBe(end)
})

test('there are playthroughs of every edition and of solo', () => {
  expect(Object.keys(PLAYED).length).toBeGreaterThan(20)
})

describe('a forged match is found by', () => {
  test.each([
    [1, 2],
    [3, 1],
    [4, 1],
    [5, 0],
    [6, 0],
  ])('an outcome in decision %i', async (number, index) => {
    const forged = withDraws(number, (draws) =>
      draws.map(([below, outcome], i) => [below, i === index ? (outcome + 1) % below : outcome]),
    )
    expect(await checked(forged)).toEqual({ count: DRAWS, number })
  })

  test.each([
    [1, 9],
    [3, 12],
    [4, 2 ** 32 + 1],
    [6, 7],
  ])('what was drawn below in decision %i', async (number, below) => {
    const forged = withDraws(number, ([first, ...rest]) => [[below, first?.[1] ?? 0], ...rest])
    expect((await checked(forged)).number).toBe(number)
  })

  test('draws in another order', async () => {
    const forged = withDraws(3, (draws) => draws.toReversed())
    expect((await checked(forged)).number).toBe(3)
  })

  test('a draw that was left out before another', async () => {
    expect(await checked(withDraws(3, (draws) => draws.slice(1)))).toEqual({
      count: DRAWS - 1,
      number: 3,
    })
  })

  test('a draw that was added', async () => {
    const forged = withDraws(2, () => [[1_000_000, 7]])
    expect(await checked(forged)).toEqual({ count: DRAWS + 1, number: 2 })
  })

  test('the first of several decisions', async () => {
    const twice = withDraws(3, () => [[6, 2]]).map((line) =>
      line.number === 5 ? { ...line, draws: [[2, 0]] as const } : line,
    )
    expect((await checked(twice)).number).toBe(3)
  })

  test('decisions that got other numbers, to hide that one is gone', async () => {
    expect((await checked(renumbered([...MATCH.slice(0, 1), ...MATCH.slice(2)]))).number).toBe(2)
  })

  test('decisions that got other numbers, to hide that one is there twice', async () => {
    const doubled = renumbered([...MATCH.slice(0, 2), MATCH[1], ...MATCH.slice(2)])
    expect((await checked(doubled)).number).toBe(4)
  })

  test('decisions that got other numbers, to hide that they changed places', async () => {
    const [first, second, third, ...rest] = MATCH
    expect((await checked(renumbered([first, third, second, ...rest]))).number).toBe(2)
  })

  test('its seed', async () => {
    const forged = { ...HEADER, seed: `ff${HEADER.seed.slice(2)}` }
    expect(isSeedOfHash(forged)).toBe(false)
    expect((await checked(MATCH, forged)).number).toBe(1)
  })
})
