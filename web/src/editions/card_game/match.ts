/** What the events of the card game do to a view: the twin of editions/card_game/evolve.py. */
import type {
  CardGameBoard,
  CardGameEvent,
  CardGameRound,
  CardGameView,
  MatchEvent,
  RoundBegun,
} from '../../wire.gen'
import { matchEvolved, put, without } from '../match'

export const ROUNDS = 6
/** What a right call is worth (K-19). */
export const TEN = 10
/** Boards are remembered so long; which of them counts, the time of a call says. */
const KEPT = 1_000
const NOTHING: CardGameBoard = { layout: '', faces: [], faults: [], credited: 0 }

/** What this page hears: what others alone may know comes without its contents. */
export type Heard = CardGameEvent | { readonly kind: 'hidden' }
type OwnEvent = Exclude<CardGameEvent, MatchEvent>

/** The view after the event. */
export function evolved(state: CardGameView, event: Heard): CardGameView {
  switch (event.kind) {
    case 'hidden':
      return state
    case 'came':
    case 'left':
    case 'bot_sat_in':
    case 'deserted':
    case 'paused':
    case 'resumed':
    case 'match_ended':
    case 'help_given':
    case 'solution_shown':
    case 'tie_drawn':
    case 'refused':
      return matchEvolved(state, event)
    case 'round_begun':
      return begun(state, event)
    default:
      return state.round ? played(state, state.round, event) : state
  }
}

/** Nothing lies on the table, and everybody may get ready. */
function begun(state: CardGameView, { number, until }: RoundBegun): CardGameView {
  const seats = Array.from({ length: state.options.seats })
  const round = {
    number,
    hands: seats.map(() => []),
    boards: seats.map(() => [NOTHING]),
    ready: [],
    wanting_end: [],
  }
  return { ...state, phase: 'ready', until, round }
}

function played(
  state: CardGameView,
  round: CardGameRound,
  event: Exclude<OwnEvent, RoundBegun>,
): CardGameView {
  switch (event.kind) {
    case 'hand_dealt':
    case 'faces_turned':
      return { ...state, round: { ...round, hands: put(round.hands, event.seat, event.cards) } }
    case 'got_ready':
      return { ...state, round: { ...round, ready: [...round.ready, event.seat] } }
    case 'laying_started':
      return { ...state, phase: 'laying', until: event.until }
    case 'laid_out': {
      const boards = remembered(round.boards[event.seat] ?? [], event.board)
      return { ...state, round: { ...round, boards: put(round.boards, event.seat, boards) } }
    }
    case 'end_wanted':
      return { ...state, round: { ...round, wanting_end: [...round.wanting_end, event.seat] } }
    case 'vote_withdrawn':
      return {
        ...state,
        round: { ...round, wanting_end: without(round.wanting_end, event.seat) },
      }
    case 'round_scored': {
      const row = event.scores.map(({ points }) => points)
      return { ...state, phase: 'setting_up', sheet: [...state.sheet, row], result: event }
    }
  }
}

/** The boards of the last second, and the one that lay when it began. */
function remembered(boards: readonly CardGameBoard[], newest: CardGameBoard): CardGameBoard[] {
  const older = boards.filter(({ credited }) => credited <= newest.credited - KEPT)
  return [...older.slice(-1), ...boards.slice(older.length), newest]
}

/** What a seat has laid now. */
export function boardOf({ round }: CardGameView, seat: number): CardGameBoard {
  return round?.boards[seat]?.at(-1) ?? NOTHING
}

/** In even rounds the black faces are played (K-06). */
export function isBlackRound(number: number): boolean {
  return number % 2 === 0
}

/** The people who are there: theirs are the votes. */
export function peopleHere({ options, away, bots }: CardGameView): number[] {
  return Array.from({ length: options.seats }, (_, seat) => seat).filter(
    (seat) => !away.includes(seat) && !bots.includes(seat),
  )
}

export type Sheet = CardGameView['sheet']

/** The points of all rounds together (K-24). */
export function totalOf(sheet: Sheet, seat: number): number {
  return sheet.reduce((sum, row) => sum + (row[seat] ?? 0), 0)
}

/** How often a seat scored ten (K-25). */
export function tensOf(sheet: Sheet, seat: number): number {
  return sheet.filter((row) => row[seat] === TEN).length
}
