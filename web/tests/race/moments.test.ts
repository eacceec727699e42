import { describe, expect, test } from 'vitest'

import { momentBetween, momentOf } from '../../src/editions/race/moments'
import type { MatchEvent, RaceEvent, RaceView } from '../../src/wire.gen'
import classic from '../classic/frames.gen.json'
import lightDark from '../light_dark/frames.gen.json'
import { Told } from '../told'

type Common = MatchEvent | RaceEvent
const gems = new Told<RaceView, Common>(classic)
const ships = new Told<RaceView, Common>(lightDark)
const heard = ({ steps }: typeof gems, me: number) =>
  steps.flatMap(({ event, view }) => momentOf(event, view, me) ?? [])

describe('the moments of events', () => {
  test('are those of the reader on a seat', () => {
    expect(heard(gems, 0)).toEqual([
      ...['rolled', 'reveal', 'second_chance', 'wrong', 'solved_first', 'solved_other'],
      'round_over',
      ...['rolled', 'reveal', 'solved_other', 'time_up'],
      ...['rolled', 'reveal', 'solved_first', 'time_up', 'match_won'],
    ])
  })

  test('tell how a round ended also where the next has opened in the same decision', () => {
    expect(heard(ships, 1)).toEqual([
      ...['reveal', 'solved_first', 'solved_other', 'round_over'],
      ...['reveal', 'second_chance', 'time_up'],
      ...['reveal', 'solved_other', 'solved_own', 'round_over'],
      ...['reveal', 'reveal', 'solved_first', 'match_won'],
    ])
  })

  test('tell who has won from who has not', () => {
    const ended = { kind: 'match_ended', places: [[0], [1]] } as const
    expect(momentOf(ended, gems.last, 1)).toBe('match_over')
    expect(momentOf(ended, gems.last, -1)).toBe('match_over')
  })

  test('leave others their wrong calls', () => {
    const failed = { kind: 'claim_failed', seat: 0, fault: 'hole', piece: null, until: 0 } as const
    expect(momentOf(failed, gems.after('claim_failed'), 1)).toBeNull()
  })
})

describe('the moments of time', () => {
  const puzzle = { ...gems.after('rolled'), until: 60_000 }

  test('are each of the last ten seconds of the sand, once', () => {
    const heard = Array.from({ length: 620 }, (_, i) => i * 100).filter(
      (now) => momentBetween(puzzle, now - 100, now) === 'last_ten',
    )
    expect(heard).toEqual(Array.from({ length: 10 }, (_, i) => 50_000 + i * 1_000))
  })

  test('are the last three seconds before the tasks are seen, however long the breath is', () => {
    const breath = { ...ships.after('playoff_opened'), until: 10_000 }
    const heard = Array.from({ length: 110 }, (_, i) => i * 100).filter(
      (now) => momentBetween(breath, now - 100, now) === 'countdown',
    )
    expect(heard).toEqual([7_000, 8_000, 9_000])
  })

  test('are none in a pause, in a play-off or between rounds', () => {
    expect(momentBetween({ ...puzzle, is_paused: true }, 49_900, 50_000)).toBeNull()
    const round = puzzle.round && { ...puzzle.round, is_playoff: true }
    expect(momentBetween({ ...puzzle, round }, 49_900, 50_000)).toBeNull()
    expect(momentBetween({ ...puzzle, phase: 'roll' }, 49_900, 50_000)).toBeNull()
  })
})
