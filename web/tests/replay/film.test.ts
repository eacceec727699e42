import { describe, expect, test, vi } from 'vitest'

import * as classic from '../../src/editions/classic/match'
import { linkedMoment, linkedSecond } from '../../src/replay/clock'
import { Film } from '../../src/replay/film'
import { momentOf, neighbour, type Moment } from '../../src/replay/moments'
import {
  cardGameOpening,
  classicOpening,
  lightDarkOpening,
  soloOpening,
  threeDOpening,
} from '../../src/replay/openings'
import { Player } from '../../src/replay/player.svelte'
import type { ClassicEvent, ClassicView } from '../../src/wire.gen'
import cards from '../card_game/recorded.gen.json'
import recorded from '../classic/recorded.gen.json'
import ships from '../light_dark/recorded.gen.json'
import alone from '../solo/recorded.gen.json'
import cubes from '../three_d/recorded.gen.json'

const steps = recorded.steps as unknown as { event: ClassicEvent; view: ClassicView }[]
const entries = steps.map(({ event }, i) => ({ at: 100 * Math.floor(i / 2), event }))
const fold = {
  opening: recorded.opening as ClassicView,
  evolved: (state: ClassicView, event: { kind: string }) =>
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

describe('a film of a task that is swept away when it is solved', () => {
  const at = (moment: number, kind: string) => ({ at: moment, event: { kind } })
  const run = [at(0, 'dealt'), at(7_300, 'solved'), at(7_300, 'dealt'), at(9_000, 'solved')]
  const told = {
    opening: '',
    evolved: (_: string, { kind }: { kind: string }) => kind,
    isSwept: (event: { kind: string }, next: { kind: string }) =>
      event.kind === 'solved' && next.kind === 'dealt',
  }

  test('halts there, and shows the next one a millisecond later', async () => {
    const film = await Film.of([...run, at(9_000, 'ended')], told)
    expect(film.halts).toEqual([7_300])
    const seen = [7_299, 7_300, 7_301, 9_000].map((moment) => film.viewAfter(film.countAt(moment)))
    expect(seen).toEqual(['dealt', 'solved', 'dealt', 'ended'])
    expect(run.map((_, index) => film.seenAt(index))).toEqual([0, 7_300, 7_301, 9_000])
  })

  test('is linked to at the halt', () => {
    expect(linkedSecond(7_300)).toBe(8)
    expect(linkedMoment(8, [7_300])).toBe(7_300)
    expect(linkedMoment(9, [7_300])).toBe(9_000)
  })
})

describe('a player', () => {
  test('stands still at a halt and then goes on, however fast it is', () => {
    vi.useFakeTimers()
    vi.stubGlobal('requestAnimationFrame', (act: (time: number) => void) =>
      setTimeout(() => {
        act(performance.now())
      }, 16),
    )
    vi.stubGlobal('cancelAnimationFrame', clearTimeout)
    const player = new Player(60_000, [5_000])
    player.speed = 8
    player.toggle()
    const after = (passed: number) => {
      vi.advanceTimersByTime(passed)
      return player.now
    }
    expect(after(500)).toBeGreaterThan(3_000)
    expect(after(500)).toBe(5_000)
    expect(after(300)).toBe(5_000)
    expect(after(700)).toBeGreaterThan(5_000)
    player.seek(4_990)
    expect(after(100)).toBe(5_000)
    player.seek(5_000)
    expect(after(100)).toBeGreaterThan(5_000)
    player.stop()
    vi.useRealTimers()
  })
})

describe('the moments', () => {
  const calm = { key: 'race.news.solved', facts: {}, tone: 'calm' } as const
  const moment = (at: number, kind: Moment['kind']): Moment => ({ at, kind, news: calm })
  const moments = [moment(5, 'round'), moment(9, 'call'), moment(12, 'news'), moment(20, 'call')]
  const calls = moments.filter(({ kind }) => kind === 'call')

  test('are the beginnings of rounds, calls, and what is told', () => {
    const entry = (kind: string) => ({ at: 3, event: { kind } })
    expect(momentOf(entry('rolled'), { round: { number: 4 } }, null)).toEqual({
      at: 3,
      kind: 'round',
      news: { key: 'replay.round', facts: { number: 4 }, tone: 'spoken' },
    })
    expect(momentOf(entry('task_solved'), {}, calm)?.kind).toBe('call')
    expect(momentOf(entry('solo_solved'), {}, calm)?.kind).toBe('call')
    expect(momentOf(entry('gems_taken'), {}, calm)?.kind).toBe('news')
    expect(momentOf(entry('gems_taken'), {}, null)).toBe(null)
    expect(momentOf(entry('round_opened'), {}, { ...calm, tone: 'spoken' })).toBe(null)
    expect(momentOf(entry('match_ended'), {}, { ...calm, tone: 'spoken' })?.kind).toBe('news')
  })

  test('lead to the next call and to the one before', () => {
    expect(neighbour(calls, 9, 1)?.at).toBe(20)
    expect(neighbour(calls, 9, -1)).toBe(undefined)
    expect(neighbour(calls, 20, -1)?.at).toBe(9)
  })
})
