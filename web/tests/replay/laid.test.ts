import { describe, expect, test } from 'vitest'

import { laidView } from '../../src/editions/card_game/match'
import { Film } from '../../src/replay/film'
import { racedRound } from '../../src/editions/race/view'
import { awayIn } from '../../src/replay/rooms/race'
import { soloTask } from '../../src/replay/rooms/solo'
import type { CardGameView, RaceView, SoloView } from '../../src/wire.gen'
import { replays } from './replays'

type Name = keyof typeof replays

/** All views of a match, the first one too. */
async function viewsOf<View>(name: Name): Promise<View[]> {
  const { view, frames } = replays[name].replay
  const film = await Film.of<unknown>(view, frames)
  return Array.from({ length: frames.length + 1 }, (_, count) => film.viewAfter(count)) as View[]
}

function one<Item>(items: readonly Item[], index: number): Item {
  const item = items[index]
  if (item === undefined) throw new Error(`there is no ${String(index)}`)
  return item
}

describe.each(['classic', 'three_d', 'light_dark'] as const)('what was laid in %s', (name) => {
  test('is seen until other tasks lie open', async () => {
    const views = await viewsOf<RaceView>(name)
    const shown = views.map(racedRound)
    expect(shown[0]).toBeNull()
    for (const [i, view] of views.entries()) {
      if (view.round?.tasks.length) expect(shown[i]).toBe(view.round)
    }
    const next = views.findIndex(({ round }) => round?.number === 2)
    expect(shown[next]?.number).toBe(1)
    expect(shown[next]?.boards.some((board) => board !== '')).toBe(true)
    expect(shown.at(-1)?.number).toBeGreaterThan(1)
  })

  test('is missed by nobody before the first tasks lie open', async () => {
    const views = await viewsOf<RaceView>(name)
    for (const view of views) {
      const away = awayIn({ ...view, away: [1] })
      expect(away).toEqual(racedRound(view) ? [1] : [])
    }
    expect(awayIn({ ...one(views, 0), away: [0, 1] })).toEqual([])
  })

  test('is there as it was when the round ended', async () => {
    const views = await viewsOf<RaceView>(name)
    const next = views.findIndex(({ round }) => round?.number === 2)
    const solutions = replays[name].replay.frames
      .slice(0, next)
      .flatMap(({ events }) => events as { kind: string; seat?: number; solution?: string }[])
      .filter(({ kind }) => kind === 'task_solved')
    expect(solutions.length).toBeGreaterThan(0)
    const round = racedRound(one(views, next))
    for (const { seat = -1, solution } of solutions) expect(round?.boards[seat]).toBe(solution)
  })
})

test('cards are seen as they lay until they are laid again', async () => {
  const views = await viewsOf<CardGameView>('card_game')
  const next = views.findIndex(({ round }) => round?.number === 2)
  const [before, after] = [one(views, next - 1), one(views, next)]
  expect(after.phase).toBe('ready')
  expect(laidView(after).round?.hands).toEqual(before.round?.hands)
  expect(laidView(after).round?.number).toBe(1)
  expect([before.phase, laidView(before).round]).toEqual(['laying', before.round])
  expect(laidView(one(views, 0)).round).toBeNull()
})

test('cards keep their colour until they are laid again', async () => {
  const view = one(await viewsOf<CardGameView>('card_game'), 9)
  const turned = {
    ...view,
    round: view.round && { ...view.round, number: 4 },
    last: view.last && { ...view.last, number: 3 },
    is_black: true,
  }
  expect(laidView(turned).is_black).toBe(false)
  expect(laidView({ ...turned, phase: 'laying' }).is_black).toBe(true)
})

describe('a task of a solo run', () => {
  const { frames } = replays.solo.replay
  const solved = frames.findIndex(({ events }) => events[0]?.kind === 'solo_solved')
  const { solution, number } = frames[solved]?.events[0] as unknown as {
    solution: string
    number: number
  }

  test('is seen as it was solved while the film halts, and then the next one', async () => {
    const view = one(await viewsOf<SoloView>('solo'), solved + 1)
    expect(soloTask({ view, isHalted: true })).toEqual({ task: view.last?.task, board: solution })
    expect(soloTask({ view, isHalted: false })).toEqual({ task: view.task, board: '' })
  })

  test('is seen when it was the last one', async () => {
    const view = one(await viewsOf<SoloView>('solo'), solved + 1)
    const ended = { ...view, task: null, number }
    expect(soloTask({ view: ended, isHalted: false })).toEqual(view.last)
  })

  test('is none before the first one', async () => {
    const view = one(await viewsOf<SoloView>('solo'), 0)
    expect(soloTask({ view, isHalted: false })).toBeNull()
  })
})
