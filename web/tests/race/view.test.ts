import { describe, expect, test } from 'vitest'

import { isHidden } from '../../src/match/view'
import {
  hasBotSittingIn,
  isBetween,
  isBreather,
  isDone,
  isIn,
  isLate,
  isReady,
  missedBy,
  placeOf,
  storyBefore,
  storyOf,
  tokenOf,
} from '../../src/editions/race/view'
import type { ClassicEvent, ClassicView, LightDarkEvent, LightDarkView } from '../../src/wire.gen'
import classic from '../classic/frames.gen.json'
import lightDark from '../light_dark/frames.gen.json'
import { Told } from '../told'

const gems = new Told<ClassicView, ClassicEvent>(classic)
const ships = new Told<LightDarkView, LightDarkEvent>(lightDark)
const { opening } = gems

describe('the view of a race', () => {
  test('knows who has solved as which, as long as the round is played', () => {
    const solved = gems.after('task_solved')
    expect([placeOf(solved, 0), placeOf(solved, 1)]).toEqual([1, 0])
    expect(placeOf({ ...solved, phase: 'collecting' }, 0)).toBe(1)
    expect(placeOf({ ...solved, phase: 'roll' }, 0)).toBe(0)
    expect(placeOf(opening, 0)).toBe(0)
  })

  test('tells a bot that sits in from one that plays for itself', () => {
    const sitting = gems.after('bot_sat_in')
    expect([hasBotSittingIn(sitting, 0), hasBotSittingIn(sitting, 1)]).toEqual([false, true])
    const options = { ...sitting.options, bots: [1] }
    expect(hasBotSittingIn({ ...sitting, options }, 1)).toBe(false)
  })

  test('has the task that was missed, and how it is solved, until the next one is seen', () => {
    const { round } = gems.after('task_solved')
    const explained = [null, 'I3a@1,1 L4b@0,0']
    const over = round && { ...round, explained }
    const next = round && { ...round, tasks: [] }
    const between = { ...opening, phase: 'roll' as const, round: next, last: over }
    expect(missedBy(between, 1)).toEqual({
      task: round?.tasks[1],
      solution: explained[1],
      isUncalled: false,
    })
    expect(missedBy(between, 0)).toBeNull()
    expect(missedBy({ ...between, round }, 1)).toBeNull()
    expect(missedBy({ ...opening, phase: 'over', round: over }, 1)?.solution).toBe(explained[1])
    expect(missedBy(opening, 1)).toBeNull()
    const playoff = round && { ...round, tasks: [round.tasks[0] ?? null, null] }
    const tied = { ...between, phase: 'over' as const, round: playoff }
    expect(missedBy(tied, 1)?.solution).toBe(explained[1])
  })

  test('tells a board that was covered and not called from one that was not solved', () => {
    const { round } = gems.after('task_solved')
    const line = 'I3a@1,1 L4b@0,0'
    const missed = (lying: string) => {
      const over = round && { ...round, explained: [null, line], boards: ['', lying] }
      return missedBy({ ...opening, phase: 'over', round: over }, 1)
    }
    expect(missed(line)?.isUncalled).toBe(true)
    expect(missed('I3a@1,1')?.isUncalled).toBe(false)
  })

  test('knows who is in a play-off', () => {
    const { round, ...playoff } = ships.after('playoff_opened')
    const tied = { ...playoff, round: round && { ...round, players: [1] } }
    expect([isIn(tied, 0), isIn(tied, 1), isIn(opening, 0)]).toEqual([false, true, false])
  })

  test('knows who has nothing left to do in the round', () => {
    const kinds = ['rolled', 'task_solved', 'gems_taken', 'go_on_wanted', 'round_ended'] as const
    expect(kinds.map((kind) => isDone(gems.after(kind), 0))).toEqual([
      ...[false, false, true, true, false],
    ])
    expect(isDone(gems.after('go_on_wanted'), 1)).toBe(false)
  })

  test('asks nobody to go on who is still to take gems, nor when the match is over', () => {
    const goingOn = gems.after('go_on_wanted')
    const [story] = goingOn.stories
    const owed = story && {
      ...story,
      solves: story.solves.map((solve) => ({ ...solve, reward: null })),
    }
    expect(isDone({ ...goingOn, phase: 'over' }, 0)).toBe(false)
    expect(isDone({ ...goingOn, phase: 'collecting' }, 0)).toBe(true)
    expect(isDone({ ...goingOn, phase: 'collecting', stories: owed ? [owed] : [] }, 0)).toBe(false)
  })

  test('knows who is ready as long as that is waited for', () => {
    const { round, ...roll } = gems.after('round_opened')
    const ready = { ...roll, round: round && { ...round, ready: [1] } }
    const phases = ['roll', 'reveal', 'ready', 'puzzle', 'collecting', 'over'] as const
    expect(phases.map((phase) => isReady({ ...ready, phase }, 1))).toEqual([
      ...[true, true, true, false, false, false],
    ])
    expect(isReady(ready, 0)).toBe(false)
  })

  test('sees the sand run out in a puzzle, not while all get ready', () => {
    const puzzle = { ...gems.after('rolled'), until: 60_000 }
    expect([49_999, 50_000, 60_000].map((now) => isLate(puzzle, now))).toEqual([false, true, true])
    expect(isLate({ ...puzzle, phase: 'ready' }, 55_000)).toBe(false)
    expect(isLate({ ...puzzle, status: { ...puzzle.status, lasts: 0 } }, 55_000)).toBe(false)
    expect(isLate({ ...puzzle, until: 0 }, 55_000)).toBe(false)
  })

  test('covers what is known of a task while the clock stands still', () => {
    const running = gems.after('rolled')
    expect(isHidden(running)).toBe(false)
    expect(isHidden({ ...running, is_paused: true })).toBe(true)
    expect(isHidden(gems.after('paused'))).toBe(false) // between two rounds
  })

  test('gives every seat the pawn that it chose, or that of its number', () => {
    expect(tokenOf({ ...opening.options, tokens: [4, 2] }, 1)).toBe(2)
    expect(tokenOf(opening.options, 1)).toBe(1)
  })

  test('takes a breath before tasks that come by themselves', () => {
    const playoff = ships.after('playoff_opened')
    const counting = gems.after('roll_announced')
    expect([isBreather(playoff, true), isBreather(counting, true)]).toEqual([true, false])
    expect(isBreather(counting, false)).toBe(true)
  })

  test('tells the round before until other tasks are seen, but not again of a changed task', () => {
    const numbers = ships.steps.flatMap(({ event, view }) =>
      /round_opened|rolled|playoff_opened/.test(event.kind) ? [storyBefore(view)?.number] : [],
    )
    expect(numbers).toEqual([
      undefined, // the first round opens
      ...[undefined, 1, undefined, 2, undefined, 7],
      ...[undefined, undefined, undefined], // the play-off, another task for it, and its tasks
    ])
  })

  test('is between two rounds from the result of one to the task of the next', () => {
    const kinds = ['round_opened', 'rolled', 'task_solved', 'round_ended', 'match_ended'] as const
    expect(kinds.map((kind) => isBetween(gems.after(kind)))).toEqual([
      ...[false, false, false, true, false],
    ])
  })

  test('has the times and gems of every round, whenever one comes', () => {
    const first = gems.after('rolled').round
    expect(storyOf(gems.last, 1)).toEqual({
      number: 1,
      is_playoff: false,
      players: [0, 1],
      had_second_chance: true,
      solves: [
        {
          seat: 0,
          took: 72_000,
          task: first?.tasks[0],
          board: 'I3a@1,1 L4b@0,0',
          reward: ['violet', 'brown'],
        },
        { seat: 1, took: 81_000, task: first?.tasks[1], board: 'V3a@0,0 S4a@0,1', reward: [] },
      ],
    })
    expect(ships.last.stories.map(({ number, is_playoff }) => [number, is_playoff])).toEqual([
      [1, false],
      [2, false],
      [7, false],
      [8, true],
    ])
  })
})
