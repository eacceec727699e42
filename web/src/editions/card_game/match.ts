/** What the pages of the card game ask its view, and what they know of its rounds. */
import { GOAL, readLayout, type Faces } from '../../cards/layout'
import type { CardGameBoard, CardGameView } from '../../wire.gen'
import { BLACK } from './rules.gen'

const NOTHING: CardGameBoard = { layout: '', faces: [], faults: [], credited: 0 }

/** What a seat has laid now. */
export function boardOf({ round }: CardGameView, seat: number): CardGameBoard {
  return round?.boards[seat]?.at(-1) ?? NOTHING
}

/** Which of the played rounds this is, from 1 on: a quick match leaves some out. */
export function roundPosition({ numbers }: CardGameView, number: number): number {
  return Math.max(0, numbers.indexOf(number)) + 1
}

/** What a seat laid best, the latest of it: a right call where there was one. */
export function bestOf(
  { results }: CardGameView,
  seat: number,
): { number: number; board: CardGameBoard } | null {
  const all = results.flatMap(({ number, scores }) => {
    const score = scores[seat]
    return score && score.board.faces.length > 0 ? [{ number, ...score }] : []
  })
  const most = Math.max(...all.map(({ points }) => points))
  return all.findLast(({ points }) => points === most) ?? null
}

/** Whether a round plays the black faces (K-06). */
export function isBlackRound(number: number): boolean {
  return (BLACK as readonly number[]).includes(number)
}

/** Seven cards as a seat could have laid them in the round that is over; an empty line if none were found. */
export function missedBy(
  { phase, round, last }: CardGameView,
  seat: number,
): { number: number; layout: string; faces: Faces } | null {
  const over = phase === 'over' ? round : phase === 'ready' ? last : null
  const shown = over?.explained[seat]
  if (!over || shown == null) return null
  const layout = readLayout(shown).length === GOAL ? shown : '' // who gave up may have seen fewer
  const faces = over.hands[seat]?.map(({ symbols }) => symbols) ?? []
  return { number: over.number, layout, faces }
}

/** The view as if the round that was called were still laid: for as long as the call is celebrated. */
export function stoppedView(view: CardGameView): CardGameView {
  return { ...laidView(view), phase: 'laying' }
}

/** The view with the round in which somebody could lay last: what lay in its end stays in sight. */
export function laidView(view: CardGameView): CardGameView {
  const round = view.phase === 'ready' ? view.last : view.round
  return { ...view, round, is_black: round !== null && isBlackRound(round.number) }
}
