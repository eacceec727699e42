/** What each event does to the view of a classic match: evolve.py's twin on the page. */
import type { ClassicEvent, Round, State } from '../../wire.gen'

export const COLOURS = ['green', 'red', 'blue', 'violet', 'brown', 'yellow'] as const
export type GemColour = (typeof COLOURS)[number]
export const ROWS = 6
/** How long a field may be chosen before the table chooses (C-07). */
export const CHOOSING_TIME = 30_000

/** The view after the event. */
export function evolved(state: State, event: ClassicEvent): State {
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
    case 'got_ready':
      return { ...state, ready: [...state.ready, event.seat] }
    case 'came':
      return { ...state, away: state.away.filter((seat) => seat !== event.seat) }
    case 'left':
      return { ...state, away: [...state.away, event.seat] }
    case 'match_ended':
      return { ...state, phase: 'over', until: 0, places: event.places }
    case 'round_opened':
      return { ...state, phase: 'roll', until: event.until, round: opened(state, event) }
    case 'gems_taken': {
      const row = state.rows[event.row] ?? []
      const counts = (state.gems[event.seat] ?? []).map(
        (count, colour) => count + event.gems.filter((gem) => gem === COLOURS[colour]).length,
      )
      return {
        ...state,
        gems: put(state.gems, event.seat, counts),
        rows: put(state.rows, event.row, row.slice(event.gems.length)),
        round: done(state.round, event.seat),
      }
    }
    case 'gems_passed':
      return { ...state, round: done(state.round, event.seat) }
    default:
      return state.round ? roundEvolved(state, state.round, event) : state
  }
}

type OfTheRound = Extract<
  ClassicEvent,
  {
    kind:
      | 'roll_announced'
      | 'rolled'
      | 'arranged'
      | 'claim_failed'
      | 'task_solved'
      | 'glass_turned'
      | 'round_ended'
  }
>

function roundEvolved(state: State, round: Round, event: OfTheRound): State {
  switch (event.kind) {
    case 'roll_announced':
      return { ...state, phase: 'reveal', until: event.at }
    case 'rolled': {
      const shown = {
        ...round,
        label: event.label,
        tasks: event.tasks,
        revealed: state.until,
        boards: event.tasks.map(() => ''),
        blocked_until: event.tasks.map(() => 0),
      }
      const dealt = [...state.dealt, ...event.tasks.map(({ name }) => name)]
      return { ...state, phase: 'puzzle', until: event.until, round: shown, dealt }
    }
    case 'arranged':
      return { ...state, round: { ...round, boards: put(round.boards, event.seat, event.board) } }
    case 'claim_failed': {
      const blocked_until = put(round.blocked_until, event.seat, event.until)
      return { ...state, round: { ...round, blocked_until } }
    }
    case 'task_solved': {
      const boards = put(round.boards, event.seat, event.solution)
      return { ...state, round: { ...round, boards, solved: [...round.solved, event.seat] } }
    }
    case 'glass_turned':
      return { ...state, until: event.until, round: { ...round, is_second_chance: true } }
    case 'round_ended':
      return { ...state, until: 0 }
  }
}

function opened(state: State, { number, starter }: { number: number; starter: number }): Round {
  return {
    number,
    starter,
    begun: state.pawns.map((pawn) => pawn ?? 0),
    label: '',
    tasks: [],
    revealed: 0,
    is_second_chance: false,
    boards: [],
    blocked_until: [],
    solved: [],
    done: [],
  }
}

function done(round: Round | null, seat: number): Round | null {
  return round && { ...round, done: [...round.done, seat] }
}

function put<Item>(items: readonly Item[], index: number, item: Item): Item[] {
  return items.map((each, i) => (i === index ? item : each))
}

/** Nine rounds, or in the long game as many as all 36 cards allow (C-09, C-10). */
export function roundsOf({ options }: State): number {
  return options.long_game ? Math.floor(36 / options.seats) : 9
}

/** The fields on which a solver's pawn may stand now; none for who has not solved, or is done. */
export function fieldsInReach({ round, phase }: State, seat: number): number[] {
  if (phase !== 'puzzle' || !round?.solved.includes(seat) || round.done.includes(seat)) return []
  const reach = Math.max(0, 3 - round.solved.indexOf(seat))
  const begun = round.begun[seat] ?? 0
  return Array.from({ length: ROWS }, (_, row) => row).filter(
    (row) => Math.abs(row - begun) <= reach,
  )
}
