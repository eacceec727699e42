/** A call as all see it: who, what it scored, how long it took; a wrong one otherwise than a right one. */
import type { CardGameView, RoundScored } from '../../wire.gen'
import { isFastest, type Banner } from '../../match/banner'

/**
 * The call that ended a round: the reader's own before that of others, a right one before a wrong
 * one. `before` is the view in which the cards still lay, `countedAs` the
 * edition for which a time counts.
 */
export function bannerOf(
  { callers, scores }: RoundScored,
  before: CardGameView,
  me: number,
  countedAs: (took: number) => string | null,
): Banner | null {
  const pointsOf = (seat: number) => scores[seat]?.points ?? 0
  const caller =
    callers.find(({ seat }) => seat === me) ??
    callers.find(({ seat }) => pointsOf(seat) > 0) ??
    callers[0]
  if (!caller) return null
  const { seat, credited } = caller
  const count = pointsOf(seat)
  const took = Math.max(0, credited - (before.round?.started ?? 0))
  const { checking } = before.options
  const edition = seat === me && count > 0 && before.hints === 0 ? countedAs(took) : null
  return {
    seat,
    place: 1,
    took,
    isWrong: count <= 0,
    isBest: edition !== null && isFastest(edition, checking, took),
    told: [{ key: 'card_game.points', facts: { count } }],
  }
}
