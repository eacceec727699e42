/** What the pages of the card game ask its view, and what they know of its rounds. */
import type { CardGameBoard, CardGameView } from '../../wire.gen'

export const ROUNDS = 6
/** What a right call is worth (K-19). */
export const TEN = 10
const NOTHING: CardGameBoard = { layout: '', faces: [], faults: [], credited: 0 }

/** What a seat has laid now. */
export function boardOf({ round }: CardGameView, seat: number): CardGameBoard {
  return round?.boards[seat]?.at(-1) ?? NOTHING
}

/** In even rounds the black faces are played (K-06). */
export function isBlackRound(number: number): boolean {
  return number % 2 === 0
}

/** The view with the round in which somebody could lay last: what lay in its end stays in sight. */
export function laidView(view: CardGameView): CardGameView {
  const round = view.phase === 'ready' ? view.last : view.round
  return { ...view, round, is_black: round !== null && isBlackRound(round.number) }
}
