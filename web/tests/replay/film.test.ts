import { describe, expect, test, vi } from 'vitest'

import { patched } from '../../src/net/frames'
import {
  linkedMoment,
  linkedSecond,
  type Moment,
  momentOf,
  neighbour,
} from '../../src/replay/moments'
import { Film, type Frame, type MatchEvent } from '../../src/replay/film'
import { Player } from '../../src/replay/player.svelte'
import { replays } from './replays'

/** So many patches at most are applied to show a moment; `./run bench replays` tells the time. */
const FEW = 50

describe.each(Object.entries(replays))('a film of %s', (_, { replay, end }) => {
  const frames = replay.frames as readonly Frame[]

  test('ends as on the server', async () => {
    const film = await Film.of<object>(replay.view, frames)
    expect(film.viewAfter(frames.length)).toEqual(end)
    expect(film.pictureAt(film.length)).toEqual({ view: end, isHalted: false })
  })

  test('shows the view after any number of decisions', async () => {
    const views = frames.reduce(
      (all, frame) => [...all, patched(all.at(-1) ?? {}, frame)],
      [replay.view as object],
    )
    const film = await Film.of<object>(replay.view, frames)
    for (const count of [...views.keys()].toReversed()) {
      expect(film.viewAfter(count)).toEqual(views[count])
    }
  })

  test('lets every event be seen with the view after its decision', async () => {
    const seen: [number, MatchEvent, object][] = []
    const film = await Film.of<object>(replay.view, frames, {
      witness: (...one) => seen.push(one),
    })
    const told = frames.flatMap(({ at, events }, i) =>
      events.map((event) => [at, event, i] as const),
    )
    expect(seen).toEqual(told.map(([at, event, i]) => [at, event, film.viewAfter(i + 1)]))
  })
})

describe('a film', () => {
  const frames = [0, 100, 100, 250].map((at, n) => ({ at, events: [], patch: set(n) }))

  /** A patch after which the view has this number. */
  function set(value: number) {
    return [{ op: 'replace', path: '/value', value }]
  }

  test('knows how many decisions were made at a moment', async () => {
    const film = await Film.of({ value: -1 }, frames)
    expect([-1, 0, 99, 100, 249, 250, 999].map((at) => film.countAt(at))).toEqual([
      0, 1, 1, 3, 3, 4, 4,
    ])
    expect(film.length).toBe(250)
    expect(film.pictureAt(100)).toEqual({ view: { value: 2 }, isHalted: false })
  })

  test('of nothing is empty', async () => {
    const film = await Film.of({ value: -1 }, [])
    expect([film.length, film.countAt(5)]).toEqual([0, 0])
    expect(film.pictureAt(0)).toEqual({ view: { value: -1 }, isHalted: false })
  })

  test('shows any moment of a long match at once', async () => {
    const { replay, end } = replays.classic
    let applied = 0
    const moves = Array.from({ length: 20_000 }, (_, n) => ({
      at: replay.frames.length + n,
      events: [{ kind: 'arranged' }],
      get patch() {
        applied += 1
        return [{ op: 'replace', path: `/round/boards/${n % 2}`, value: `L4a@0,${n}` }]
      },
    }))
    const opening = replay.frames.map((frame, at) => ({ ...frame, at })) as readonly Frame[]
    const film = await Film.of<object>(replay.view, [...opening, ...moves])
    expect(applied).toBe(moves.length)
    const work = Array.from({ length: 500 }, (_, n) => {
      applied = 0
      film.pictureAt((n * 7_919) % film.length)
      return applied
    })
    expect(Math.max(...work)).toBeLessThan(FEW)
    const boards = [1, 0].map((before) => `L4a@0,${19_999 - before}`)
    expect(film.viewAfter(Infinity)).toEqual({ ...end, round: { ...end.round, boards } })
  })
})

describe('a film of a task that is swept away when it is solved', () => {
  const frame = (at: number, view: string, ...kinds: string[]) => ({
    at,
    events: kinds.map((kind) => ({ kind })),
    patch: [{ op: 'replace', path: '', value: view }],
  })
  const run = [
    frame(0, 'first', 'dealt'),
    frame(7_300, 'second', 'solved', 'dealt'),
    frame(7_300, 'second, later', 'left'),
    frame(9_000, 'over', 'solved', 'ended'),
  ]
  const isSwept = (event: MatchEvent, next: MatchEvent) =>
    event.kind === 'solved' && next.kind === 'dealt'

  test('halts there, and goes on a millisecond later', async () => {
    const seen: (readonly [number, string])[] = []
    const film = await Film.of('', run, {
      isSwept,
      witness: (at, { kind }) => seen.push([at, kind]),
    })
    expect(film.halts).toEqual([7_300])
    expect([7_299, 7_300, 7_301, 9_000].map((moment) => film.pictureAt(moment))).toEqual([
      { view: 'first', isHalted: false },
      { view: 'second', isHalted: true },
      { view: 'second, later', isHalted: false },
      { view: 'over', isHalted: false },
    ])
    expect(seen).toEqual([
      [0, 'dealt'],
      [7_300, 'solved'],
      [7_301, 'dealt'],
      [7_301, 'left'],
      [9_000, 'solved'],
      [9_000, 'ended'],
    ])
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
  const calm = { key: 'standing.news.solved', facts: {}, tone: 'calm' } as const
  const moment = (at: number, kind: Moment['kind']): Moment => ({ at, kind, news: calm })
  const moments = [moment(5, 'round'), moment(9, 'call'), moment(12, 'news'), moment(20, 'call')]
  const calls = moments.filter(({ kind }) => kind === 'call')

  test('are the beginnings of rounds, calls, and what is told', () => {
    const told = (kind: string, after = {}) => ({ at: 3, event: { kind }, after })
    expect(momentOf(told('rolled', { round: { number: 4 } }), null)).toEqual({
      at: 3,
      kind: 'round',
      news: { key: 'replay.round', facts: { number: 4 }, tone: 'spoken' },
    })
    const quick = { round: { number: 3 }, numbers: [1, 3, 5] }
    expect(momentOf(told('laying_started', quick), null)?.news.facts).toEqual({ number: 2 })
    expect(momentOf(told('task_solved'), calm)?.kind).toBe('call')
    expect(momentOf(told('solo_solved'), calm)?.kind).toBe('call')
    expect(momentOf(told('gems_taken'), calm)?.kind).toBe('news')
    expect(momentOf(told('gems_taken'), null)).toBe(null)
    expect(momentOf(told('round_opened'), { ...calm, tone: 'spoken' })).toBe(null)
    expect(momentOf(told('match_ended'), { ...calm, tone: 'spoken' })?.kind).toBe('news')
  })

  test('lead to the next call and to the one before', () => {
    expect(neighbour(calls, 9, 1)?.at).toBe(20)
    expect(neighbour(calls, 9, -1)).toBe(undefined)
    expect(neighbour(calls, 20, -1)?.at).toBe(9)
  })
})
