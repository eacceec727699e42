/** What each event does to the view of a classic match: the twin of its rules on the page. */
import type { ClassicEvent, ClassicOptions, ClassicState, TableSeen } from '../../wire.gen'
import { put } from '../match'
import { raceEvolved, type RaceKind } from '../race'

export const COLOURS = ['green', 'red', 'blue', 'violet', 'brown', 'yellow'] as const
export type GemColour = (typeof COLOURS)[number]
export const ROWS = 6
/** How long a field may be chosen before the table chooses (C-07). */
export const CHOOSING_TIME = 30_000
/** How long each solver has in calm collecting (C-30). */
export const COLLECTING_TIME = 60_000

const CLASSIC: RaceKind = { hasDie: true, afterTheRoll: 'puzzle' }

/** The view after the event. */
export function evolved(state: ClassicState, event: ClassicEvent): ClassicState {
  switch (event.kind) {
    case 'gems_laid_out': {
      const each = Array.from({ length: state.options.seats })
      return {
        ...state,
        phase: 'fields',
        until: event.until,
        rows: event.rows,
        pawns: each.map(() => null),
        gems: each.map(() => COLOURS.map(() => 0)),
      }
    }
    case 'field_chosen':
    case 'pawn_moved':
      return { ...state, pawns: put(state.pawns, event.seat, event.row) }
    case 'field_kept':
      return { ...state, content: [...state.content, event.seat] }
    case 'gems_taken': {
      const row = state.rows[event.row] ?? []
      const counts = (state.gems[event.seat] ?? []).map(
        (count, colour) => count + event.gems.filter((gem) => gem === COLOURS[colour]).length,
      )
      return {
        ...state,
        gems: put(state.gems, event.seat, counts),
        rows: put(state.rows, event.row, row.slice(event.gems.length)),
        done: [...state.done, event.seat],
      }
    }
    case 'gems_passed':
      return { ...state, done: [...state.done, event.seat] }
    case 'collector_called':
      return { ...state, phase: 'collecting', collector: event.seat, until: event.until }
    case 'round_opened': {
      const begun = state.pawns.map((pawn) => pawn ?? 0)
      return { ...raceEvolved(state, event, CLASSIC), begun, done: [], collector: null }
    }
    default:
      return raceEvolved(state, event, CLASSIC)
  }
}

/** What the table agreed on. */
export function optionsOf({ options }: TableSeen): ClassicOptions {
  return options as ClassicOptions
}

/** How long the sand may run, to choose from; the table takes anything from 20 s to 10 minutes. */
export const GLASSES = [30_000, 45_000, 60_000, 90_000, 120_000] as const

/** The options with a part of them changed; what was said of single seats goes with their number. */
export function changed(options: ClassicOptions, part: Partial<ClassicOptions>): ClassicOptions {
  const after = { ...options, ...part, bots: [] }
  return after.seats === options.seats
    ? after
    : { ...after, starter: null, handicaps: [], tokens: [] }
}

/** Nine rounds, or in the long game as many as all 36 cards allow (C-09, C-10). */
export function roundsOf(options: ClassicOptions): number {
  return options.long_game ? Math.floor(36 / options.seats) : 9
}

/** As which a seat has solved the round that is played; 0 if it has not. */
export function placeOf({ phase, round }: ClassicState, seat: number): number {
  const isPlayed = phase === 'puzzle' || phase === 'collecting'
  return round && isPlayed ? round.solved.indexOf(seat) + 1 : 0
}

/** The fields on which a solver's pawn may stand now; none for who has not solved, or is done. */
export function fieldsInReach(state: ClassicState, seat: number): number[] {
  const { round } = state
  if (!round?.solved.includes(seat) || !mayCollect(state, seat)) return []
  const reach = Math.max(0, 3 - round.solved.indexOf(seat))
  const begun = state.begun[seat] ?? 0
  return Array.from({ length: ROWS }, (_, row) => row).filter(
    (row) => Math.abs(row - begun) <= reach,
  )
}

/** In the puzzle, or calmly one after the other (C-23, C-30); after taking or passing no more. */
function mayCollect({ options, phase, collector, done }: ClassicState, seat: number): boolean {
  const isTime = options.calm_collecting ? seat === collector : phase === 'puzzle'
  return isTime && !done.includes(seat)
}
