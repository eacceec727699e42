/** What the events of any race do to its view: the twin of core/race/evolve.py on the page. */
import type {
  AnotherWanted,
  EndWanted,
  MatchEvent,
  Phase,
  PlayoffOpened,
  RaceEvent,
  RaceView,
  Rolled,
  Round,
  VoteWithdrawn,
} from '../../wire.gen'
import { matchEvolved, put, without } from '../match'

/** In what the races differ. */
export interface RaceKind {
  /** Whether somebody rolls before the tasks are seen. */
  readonly hasDie: boolean
  readonly afterTheRoll: Phase
}

/** The view after the event. */
export function raceEvolved<S extends RaceView>(
  state: S,
  event: MatchEvent | RaceEvent,
  kind: RaceKind,
): S {
  switch (event.kind) {
    case 'round_opened': {
      const seats = Array.from({ length: state.options.seats }, (_, seat) => seat)
      const round = roundOf(event.number, event.starter, seats)
      return { ...state, phase: kind.hasDie ? 'roll' : 'reveal', until: event.until, round }
    }
    case 'playoff_opened':
      return { ...state, phase: 'reveal', until: event.until, round: playoffOf(state, event) }
    case 'roll_announced':
    case 'rolled':
    case 'got_ready':
    case 'glass_started':
    case 'task_shown':
    case 'arranged':
    case 'claim_failed':
    case 'task_solved':
    case 'glass_turned':
    case 'another_wanted':
    case 'end_wanted':
    case 'vote_withdrawn':
    case 'wait_shortened':
    case 'round_ended':
      return state.round ? roundEvolved(state, state.round, event, kind) : state
    default:
      return matchEvolved(state, event)
  }
}

type OfTheRound = Exclude<RaceEvent, { kind: 'round_opened' | 'playoff_opened' }>

/** The events of a round that is open. */
function roundEvolved<S extends RaceView>(
  state: S,
  round: Round,
  event: OfTheRound,
  kind: RaceKind,
): S {
  switch (event.kind) {
    case 'roll_announced':
      return { ...state, phase: 'reveal', until: event.at }
    case 'rolled':
      return rolled(state, round, event, round.is_playoff ? 'puzzle' : kind.afterTheRoll)
    case 'got_ready':
      return { ...state, round: { ...round, ready: [...round.ready, event.seat] } }
    case 'glass_started': {
      const started = event.until - state.options.glass
      return { ...state, phase: 'puzzle', until: event.until, round: { ...round, started } }
    }
    case 'task_shown': {
      const tasks = put(round.tasks, event.seat, event.task)
      return { ...state, round: { ...round, tasks }, dealt: [...state.dealt, event.task.card] }
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
    case 'wait_shortened':
      return { ...state, until: event.until }
    case 'another_wanted':
    case 'end_wanted':
    case 'vote_withdrawn':
      return { ...state, round: voted(round, event) }
    case 'round_ended':
      return state
  }
}

/** Who in a play-off would like another task, or its end. */
function voted(round: Round, event: AnotherWanted | EndWanted | VoteWithdrawn): Round {
  switch (event.kind) {
    case 'another_wanted':
      return { ...round, wanting_another: [...round.wanting_another, event.seat] }
    case 'end_wanted':
      return { ...round, wanting_end: [...round.wanting_end, event.seat] }
    case 'vote_withdrawn': {
      const wanting_another = without(round.wanting_another, event.seat)
      return { ...round, wanting_another, wanting_end: without(round.wanting_end, event.seat) }
    }
  }
}

/** The tasks lie open; the time of the roll is when the race starts, unless a glass follows. */
function rolled<S extends RaceView>(state: S, round: Round, event: Rolled, phase: Phase): S {
  const shown = {
    ...round,
    label: event.label,
    family: event.family,
    tasks: event.tasks,
    started: state.until,
    boards: event.tasks.map(() => ''),
    blocked_until: event.tasks.map(() => 0),
  }
  const cards = event.tasks.flatMap((task) => (task ? [task.card] : []))
  return { ...state, phase, until: event.until, round: shown, dealt: [...state.dealt, ...cards] }
}

/** One more round for those who are tied, without a glass; another task does not count as one. */
function playoffOf({ round }: RaceView, { players, ends }: PlayoffOpened): Round {
  const number = round ? round.number + (round.is_playoff ? 0 : 1) : 0
  return { ...roundOf(number, players[0] ?? 0, players), is_playoff: true, ends }
}

function roundOf(number: number, starter: number, players: readonly number[]): Round {
  return {
    number,
    starter,
    players,
    is_playoff: false,
    ends: 0,
    label: '',
    family: '',
    tasks: [],
    started: 0,
    is_second_chance: false,
    boards: [],
    blocked_until: [],
    ready: [],
    solved: [],
    wanting_another: [],
    wanting_end: [],
  }
}
