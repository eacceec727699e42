import { describe, expect, test } from 'vitest'

import { momentBetween, momentOf } from '../../src/editions/race/moments'
import type { ClassicView, MatchEvent, RaceEvent } from '../../src/wire.gen'
import recorded from '../classic/recorded.gen.json'

const steps = recorded.steps as unknown as {
  event: MatchEvent | RaceEvent
  view: ClassicView
}[]
const after = (kind: string) => {
  const found = steps.find(({ event }) => event.kind === kind)
  if (!found) throw new Error(`nothing recorded: ${kind}`)
  return found.view
}

describe('the moments of events', () => {
  test('are those of the reader on a seat', () => {
    const found = steps.flatMap(({ event, view }) => momentOf(event, view, 0) ?? [])
    expect(found).toEqual([
      ...['rolled', 'reveal', 'second_chance', 'wrong', 'solved_own', 'solved_other'],
      'round_over',
      ...['rolled', 'reveal', 'solved_other', 'time_up'],
      ...['rolled', 'reveal', 'time_up'],
      ...['reveal', 'reveal', 'match_won'],
    ])
  })

  test('tell who has won from who has not', () => {
    const ended = { kind: 'match_ended', places: [[0], [1]] } as const
    expect(momentOf(ended, after('match_ended'), 1)).toBe('match_over')
    expect(momentOf(ended, after('match_ended'), -1)).toBe('match_over')
  })

  test('leave others their wrong calls', () => {
    const failed = { kind: 'claim_failed', seat: 0, fault: 'hole', piece: null, until: 0 } as const
    expect(momentOf(failed, after('claim_failed'), 1)).toBeNull()
  })
})

describe('the moments of time', () => {
  const puzzle = { ...after('rolled'), until: 60_000 }

  test('are each of the last ten seconds of the sand, once', () => {
    const heard = Array.from({ length: 620 }, (_, i) => i * 100).filter(
      (now) => momentBetween(puzzle, now - 100, now) === 'last_ten',
    )
    expect(heard).toEqual(Array.from({ length: 10 }, (_, i) => 50_000 + i * 1_000))
  })

  test('are the last three seconds before the tasks are seen, however long the breath is', () => {
    const breath = { ...after('playoff_opened'), until: 10_000 }
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
