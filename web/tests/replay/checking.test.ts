import { describe, expect, test } from 'vitest'

import { drawnAgain } from '../../src/replay/checking'
import { cardGameDraws } from '../../src/replay/checks/card_game'
import type { Checker, Finding } from '../../src/replay/checks/finding'
import { classicDraws } from '../../src/replay/checks/classic'
import { isOfAnotherDeck, lightDarkDraws } from '../../src/replay/checks/light_dark'
import { soloDraws } from '../../src/replay/checks/solo'
import { threeDDraws } from '../../src/replay/checks/three_d'
import { Film, type Fold } from '../../src/replay/film'
import type { Entry } from '../../src/replay/log'
import {
  cardGameOpening,
  classicOpening,
  lightDarkOpening,
  threeDOpening,
} from '../../src/replay/openings'
import * as cardGame from '../../src/editions/card_game/match'
import * as classic from '../../src/editions/classic/match'
import * as lightDark from '../../src/editions/light_dark/match'
import * as threeD from '../../src/editions/three_d/match'

/** The golden playthroughs: every decision of a match with its commands, its events and the seed. */
const files = import.meta.glob<string>('../../../tests/playthroughs/*.jsonl', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const SEED = '000102030405060708090a0b0c0d0e0f'

type AnyFold = Fold<{ view: never }>
type AnyChecker = Checker<never, never>

const EDITIONS = {
  classic: [classicOpening, classic.evolved, classicDraws],
  light_dark: [lightDarkOpening, lightDark.evolved, lightDarkDraws],
  three_d: [threeDOpening, threeD.evolved, threeDDraws],
  card_game: [cardGameOpening, cardGame.evolved, cardGameDraws],
} as const

interface Played {
  readonly edition: keyof typeof EDITIONS
  readonly options: never
  readonly seed: string
}

function played(name: string) {
  const [first = '', ...lines] = (files[`../../../tests/playthroughs/${name}.jsonl`] ?? '')
    .trimEnd()
    .split('\n')
  const { edition, options, seed } = JSON.parse(first) as Played
  const entries = lines.flatMap((line) => {
    const { at, events } = JSON.parse(line) as { at: number; events: Entry['event'][] }
    return events.map((event) => ({ at, event }))
  })
  const [opening, , check] = EDITIONS[edition]
  const evolved = EDITIONS[edition][1] as (view: unknown, event: unknown) => unknown
  const fold = {
    opening: { view: opening(options) },
    evolved: ({ view }: { view: unknown }, event: unknown) => ({ view: evolved(view, event) }),
  } as unknown as AnyFold
  const log = { header: { edition, options, seed, seed_hash: '', seats: [] }, entries }
  return { log, fold, check: check as unknown as AnyChecker }
}

async function findings(name: string, seed?: string): Promise<Finding[]> {
  const { log, fold, check } = played(name)
  const film = await Film.of(log.entries, fold)
  return drawnAgain({ seed: seed ?? log.header.seed }, film, check as never)
}

const matches = Object.keys(files)
  .map((path) => /([\w-]+)\.jsonl$/.exec(path)?.[1] ?? '')
  .filter((name) => !name.includes('_solo'))

describe('a fresh task of a solo run', () => {
  const at = (kind: string, name = '') => ({ at: 5, event: { kind, task: { name } } })
  const drawn = async (name: string) => {
    const entries = [at('came'), at('came'), at('came'), at('solo_solved'), at('task_dealt', name)]
    const film = { entries, viewAfter: () => ({ view: null }) }
    return drawnAgain({ seed: SEED }, film, soloDraws)
  }

  test('is named by what was drawn in the decision before it', async () => {
    // SeededChance(bytes(range(16)), 3).below(1 << 64) in Python: after three events, then the call.
    expect(await drawn('3e1046972269dfe7')).toEqual([{ kind: 'task', index: 4, agrees: true }])
    expect(await drawn('3e1046972269dfe8')).toEqual([{ kind: 'task', index: 4, agrees: false }])
    expect(await drawn('47 star')).toEqual([])
  })
})

const SHIPPED_AREAS: Record<number, string> = {
  22: '###.\n####\n###.\n..##',
  23: '#..\n##.\n##.\n##.\n###\n##.',
}

test('the cards of another deck are known by their areas', () => {
  const rolled = (card: number, area: string) =>
    [{ at: 5, event: { kind: 'rolled', tasks: [null, { card, area }] } }] as never
  expect(isOfAnotherDeck(rolled(22, SHIPPED_AREAS[22] ?? ''))).toBe(false)
  expect(isOfAnotherDeck(rolled(23, SHIPPED_AREAS[22] ?? ''))).toBe(true)
  expect(isOfAnotherDeck([])).toBe(false)
})

test('a card of the master game that cannot be covered is drawn and laid aside', async () => {
  // SeededChance(bytes(range(16)), 34) draws card 49 first; Python deals 22 and 23 (L-18).
  const agreed = { seats: 2, side: 'easy', starter: 0, handicaps: [], bots: [] }
  const options = { ...agreed, master: true, put_away: ['V3', 'I2'] }
  const view = lightDark.evolved(lightDarkOpening(options as never), {
    ...{ kind: 'round_opened', number: 1, starter: 0, until: 2_000 },
  } as never)
  const before = Array.from({ length: 34 }, () => ({ at: 0, event: { kind: 'came' } }))
  const dealt = async (cards: readonly number[], areas = SHIPPED_AREAS) => {
    const rolled = { kind: 'rolled', tasks: cards.map((card) => ({ card, area: areas[card] })) }
    const film = { entries: [...before, { at: 5, event: rolled }], viewAfter: () => ({ view }) }
    const found = await drawnAgain({ seed: SEED }, film, lightDarkDraws as never)
    return found.map(({ agrees }) => agrees)
  }
  expect(await dealt([22, 23])).toEqual([true, true])
  expect((await dealt([49, 23]))[0]).toBe(false)
  expect(await dealt([49, 23], { 49: '###', 23: '####' })).toEqual([])
})

describe('every draw of a recorded match', () => {
  test.each(matches)('%s is drawn again', async (name) => {
    const found = await findings(name)
    expect(found.filter(({ agrees }) => !agrees)).toEqual([])
    expect(found.length).toBeGreaterThan(0)
  })

  test.each(matches)('%s is another one with another seed', async (name) => {
    const found = await findings(name, 'ff'.repeat(16))
    expect(found.some(({ agrees }) => !agrees)).toBe(true)
  })

  test.each([
    ['classic-four', ['gems', 'starter', 'die', 'card', 'tie']],
    ['three_d-four', ['starter', 'animal', 'die', 'card', 'bag']],
    ['light_dark-two', ['starter', 'die', 'card']],
    ['light_dark-master', ['starter', 'card', 'tie']],
    ['card_game-three-guided', ['hands']],
  ])('%s is checked for %j', async (name, kinds) => {
    const found = new Set((await findings(name)).map(({ kind }) => kind))
    for (const kind of kinds) expect([...found]).toContain(kind)
  })
})
