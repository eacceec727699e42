/** What each event does to the view of a classic match: the twin of its rules on the page. */
import type { ClassicEvent, ClassicOptions, ClassicView } from '../../wire.gen'
import { put } from '../match'
import { raceEvolved, type RaceKind } from '../race/evolve'

export const COLOURS = ['green', 'red', 'blue', 'violet', 'brown', 'yellow'] as const
export type GemColour = (typeof COLOURS)[number]
export const ROWS = 6
/** How long a field may be chosen before the table chooses (C-07). */
export const CHOOSING_TIME = 30_000
/** How long each solver has in calm collecting (C-30). */
export const COLLECTING_TIME = 60_000

const CLASSIC: RaceKind = { hasDie: true, afterTheRoll: 'puzzle' }

/** The view after the event. */
export function evolved(state: ClassicView, event: ClassicEvent): ClassicView {
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

/** Nine rounds, or in the long game as many as all 36 cards allow (C-09, C-10). */
export function roundsOf(options: ClassicOptions): number {
  return options.long_game ? Math.floor(36 / options.seats) : 9
}

/** What was taken from which row by whom between two views, if anything. */
export function takenBetween(
  before: ClassicView,
  after: ClassicView,
): { readonly seat: number; readonly row: number; readonly gems: readonly string[] } | null {
  const row = before.rows.findIndex((gems, i) => gems.length > (after.rows[i]?.length ?? 0))
  const seat = after.gems.findIndex((counts, i) => sum(counts) > sum(before.gems[i] ?? []))
  if (row < 0 || seat < 0) return null
  const [had = [], has = []] = [before.rows[row], after.rows[row]]
  return { seat, row, gems: had.slice(0, had.length - has.length) }
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}

/** What told two hands apart: the place of the first count that differs, most of a colour first. */
export function decidedBy(one: readonly number[], other: readonly number[]): number | null {
  const [first, second] = [mostFirst(one), mostFirst(other)]
  const found = first.findIndex((count, i) => count !== second[i])
  return found < 0 ? null : found
}

/** How many gems of each colour, without the colours. */
export function mostFirst(counts: readonly number[]): number[] {
  return counts.toSorted((one, other) => other - one)
}

/** The fields on which a solver's pawn may stand now; none for who has not solved, or is done. */
export function fieldsInReach(state: ClassicView, seat: number): number[] {
  const { round } = state
  if (!round?.solved.includes(seat) || !mayCollect(state, seat)) return []
  const reach = Math.max(0, 3 - round.solved.indexOf(seat))
  const begun = state.begun[seat] ?? 0
  return Array.from({ length: ROWS }, (_, row) => row).filter(
    (row) => Math.abs(row - begun) <= reach,
  )
}

/** In the puzzle, or calmly one after the other (C-23, C-30); after taking or passing no more. */
function mayCollect({ options, phase, collector, done }: ClassicView, seat: number): boolean {
  const isTime = options.calm_collecting ? seat === collector : phase === 'puzzle'
  return isTime && !done.includes(seat)
}
