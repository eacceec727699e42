import { describe, expect, test } from 'vitest'

import * as classic from '../../src/editions/classic/match'
import { Film } from '../../src/replay/film'
import { readEntries, readHeader } from '../../src/replay/log'
import { momentOf, neighbour, type Moment } from '../../src/replay/moments'
import {
  cardGameOpening,
  classicOpening,
  lightDarkOpening,
  soloOpening,
  threeDOpening,
} from '../../src/replay/openings'
import type { ClassicEvent, ClassicState } from '../../src/wire.gen'
import cards from '../card_game/recorded.gen.json'
import recorded from '../classic/recorded.gen.json'
import ships from '../light_dark/recorded.gen.json'
import alone from '../solo/recorded.gen.json'
import cubes from '../three_d/recorded.gen.json'

const steps = recorded.steps as unknown as { event: ClassicEvent; view: ClassicState }[]
const header = { edition: 'classic', options: {}, seed: '', seed_hash: '', seats: [] }
const entries = steps.map(({ event }, i) => ({ at: 100 * Math.floor(i / 2), event }))
const fold = {
  opening: recorded.opening as ClassicState,
  evolved: (state: ClassicState, event: { kind: string }) =>
    classic.evolved(state, event as ClassicEvent),
}

test.each([
  [recorded.opening, classicOpening],
  [ships.opening, lightDarkOpening],
  [cubes.opening, threeDOpening],
  [cards.opening, cardGameOpening],
  [alone.opening, soloOpening],
])('a match opens as on the server', (opening, made) => {
  expect(made(opening.options as never)).toEqual(opening)
})

test('a log is read line by line', async () => {
  const lines = entries.map((entry) => JSON.stringify({ schema: 1, ...entry }))
  const log = [JSON.stringify(header), ...lines, ''].join('\n')
  expect(readHeader(log)).toEqual(header)
  expect(await readEntries(log)).toEqual(entries)
})

describe('a film', () => {
  test('shows the view after any number of events', async () => {
    const film = await Film.of(entries, fold)
    for (const [index, { view }] of steps.entries()) {
      expect(film.viewAfter(index + 1)).toEqual(view)
    }
    expect(film.viewAfter(0)).toEqual(recorded.opening)
  })

  test('knows how many events have happened at a moment', async () => {
    const film = await Film.of(entries, fold)
    expect([0, 99, 100, 250].map((moment) => film.countAt(moment))).toEqual([2, 2, 4, 6])
    expect(film.countAt(-1)).toBe(0)
    expect(film.countAt(film.length)).toBe(entries.length)
  })

  test('of nothing is empty', async () => {
    const film = await Film.of([], fold)
    expect([film.length, film.countAt(5)]).toEqual([0, 0])
    expect(film.viewAfter(0)).toEqual(recorded.opening)
  })
})

describe('the moments', () => {
  const calm = { key: 'race.news.solved', facts: {}, tone: 'calm' } as const
  const moment = (at: number, kind: Moment['kind']): Moment => ({ at, kind, news: calm })
  const moments = [moment(5, 'round'), moment(9, 'call'), moment(12, 'news'), moment(20, 'call')]
  const isCall = ({ kind }: Moment) => kind === 'call'

  test('are the beginnings of rounds, calls, and what is told', () => {
    const entry = (kind: string) => ({ at: 3, event: { kind } })
    expect(momentOf(entry('rolled'), { round: { number: 4 } }, null)).toEqual({
      at: 3,
      kind: 'round',
      news: { key: 'replay.round', facts: { number: 4 }, tone: 'spoken' },
    })
    expect(momentOf(entry('task_solved'), {}, calm)?.kind).toBe('call')
    expect(momentOf(entry('solo_solved'), {}, calm)).toEqual({ at: 2, kind: 'call', news: calm })
    expect(momentOf(entry('gems_taken'), {}, calm)?.kind).toBe('news')
    expect(momentOf(entry('gems_taken'), {}, null)).toBe(null)
    expect(momentOf(entry('round_opened'), {}, { ...calm, tone: 'spoken' })).toBe(null)
    expect(momentOf(entry('match_ended'), {}, { ...calm, tone: 'spoken' })?.kind).toBe('news')
  })

  test('lead to the next call and to the one before', () => {
    expect(neighbour(moments, 9, 1, isCall)?.at).toBe(20)
    expect(neighbour(moments, 9, -1, isCall)).toBe(undefined)
    expect(neighbour(moments, 20, -1, isCall)?.at).toBe(9)
  })
})
