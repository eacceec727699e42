import { describe, expect, test } from 'vitest'

import { isSeedOfHash, redrawn } from '../../src/replay/checking'
import { Draws, bytesOf } from '../../src/replay/draws'
import { readLog, type Draw } from '../../src/replay/log'
import { encoded, HEADER, linesOf, linked, MATCH, unlinked, written, type Line } from './written'

const DRAWS = 10

/** How many draws were made again, and the number of the decision that came out differently. */
async function checked(lines: readonly Line[], header = HEADER) {
  const { count, differs } = await drawn(written(lines, header))
  return { count, number: differs?.number ?? null }
}

async function drawn(log: Uint8Array) {
  const { header, decisions } = await readLog(log)
  return redrawn(header, decisions)
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
  const { count, differs } = await drawn(new TextEncoder().encode(log))
  expect(differs).toBeNull()
  expect(count).toBe(
    [...log.matchAll(/"draws":(\[\[.*?\]\])/g)].flatMap(
      ([, all]) => JSON.parse(all ?? '[]') as unknown[],
    ).length,
  )
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

/** The beginning of a golden match as a log of its own; so much of it is forged. */
function beginning(log: string): string[] {
  return linesOf(linked(unlinked(log.split('\n').slice(0, 41).filter(Boolean))))
}

interface Forgery {
  readonly lines: readonly string[]
  /** The first line that is not what it was, counted from 1. */
  readonly line: number
}

/** A line changed by a pattern, where that is found first. */
function changed(lines: readonly string[], old: RegExp, now: (found: string) => string): Forgery {
  const index = lines.findIndex((line, i) => i > 0 && old.test(line))
  return { lines: lines.with(index, lines[index]?.replace(old, now) ?? ''), line: index + 1 }
}

const more = (found: string) => String(Number(found) + 1)

/** The last line with a draw: what is moved before it changes the number of its decision. */
function lastDrawn(lines: readonly string[]): number {
  return lines.findLastIndex((line) => line.includes('"draws"'))
}

const FORGERIES: Readonly<Record<string, (lines: readonly string[]) => Forgery>> = {
  'another draw': (lines) =>
    changed(lines, /(?<="draws":\[\[\d+,)\d+/, (was) => (was === '0' ? '1' : '0')),
  'another event': (lines) => changed(lines, /(?<="events":\[\{"kind":")\w+/, () => 'left'),
  'another command': (lines) => changed(lines, /(?<="command":\{"kind":")\w+/, () => 'fly'),
  'another time': (lines) => changed(lines, /(?<="at":)\d+/, more),
  'another seat': (lines) => changed(lines, /(?<="command":\{"kind":"\w+","seat":)\d+/, more),
  'a line dropped': (lines) => {
    const index = lastDrawn(lines) - 1
    return { lines: lines.toSpliced(index, 1), line: index + 1 }
  },
  'the last line dropped': (lines) => ({ lines: lines.slice(0, -1), line: lines.length - 1 }),
  'a line doubled': (lines) => {
    const index = lastDrawn(lines)
    return { lines: lines.toSpliced(index, 0, lines[index - 1] ?? ''), line: index + 1 }
  },
  'two lines swapped': (lines) => {
    const index = lastDrawn(lines) - 1
    const [one = '', other = ''] = lines.slice(index)
    return { lines: lines.toSpliced(index, 2, other, one), line: index + 1 }
  },
}

/** The lines with the numbers of their places, and times that never decrease. */
function fitted([first = '', ...lines]: readonly string[]): string[] {
  let latest = 0
  const careful = unlinked(lines).map((line, i) => {
    const { at } = JSON.parse(line) as Line
    latest = Math.max(latest, at)
    return line.replace(/^\{"number":\d+,"at":\d+/, `{"number":${i + 1},"at":${latest}`)
  })
  return [...unlinked([first]), ...careful]
}

/** The first decision with a draw that the seed does not give. */
function firstWrong([first = '', ...lines]: readonly string[]): number | null {
  const seed = bytesOf((JSON.parse(first) as typeof HEADER).seed)
  const wrong = lines
    .map((line) => JSON.parse(line) as Line)
    .find(({ number, draws = [] }) => {
      const chance = new Draws(seed, number)
      return draws.some(([below, outcome]) => chance.below(below) !== outcome)
    })
  return wrong?.number ?? null
}

describe.each(Object.entries(PLAYED))('forged lines of %s', (_, log) => {
  const lines = beginning(log)

  test('break the chain, and the first of them is named', async () => {
    for (const [what, forge] of Object.entries(FORGERIES)) {
      const forged = forge(lines)
      const error = { code: 'log.changed', facts: { line: forged.line } }
      const reading = readLog(encoded(forged.lines))
      await expect(reading, what).rejects.toEqual(expect.objectContaining(error))
    }
  })

  test('give a chain that is made anew another end, and wrong draws are named', async () => {
    for (const [what, forge] of Object.entries(FORGERIES)) {
      const careful = fitted(forge(lines).lines)
      const { header, decisions, end } = await readLog(linked(careful))
      expect(lines[0], what).not.toContain(end)
      const { differs } = await redrawn(header, decisions)
      expect(differs?.number ?? null, what).toBe(firstWrong(careful))
      if (what === 'another draw') expect(differs?.number).toBe(forge(lines).line - 1)
    }
  })
})
