/** What lies on the boards at a moment: when a round or a task is over, what lay in its end stays in sight. */
import { isBlackRound } from '../../editions/card_game/match'
import type { CardGameView, LaidTask, RaceView, Round, SoloView } from '../../wire.gen'
import type { Picture } from '../film'

/** The round of a race whose tasks were seen last. */
export function racedRound({ round, last }: RaceView): Round | null {
  return round && round.tasks.length > 0 ? round : last
}

/** The view of the card game, but with the round in which somebody could lay last. */
export function laidView(view: CardGameView): CardGameView {
  const round = view.phase === 'ready' ? view.last : view.round
  return { ...view, round, is_black: round !== null && isBlackRound(round.number) }
}

/** The task of a solo run, which one it is, and what lies on it. */
export function soloTask({ view, isHalted }: Picture<SoloView>): Partial<LaidTask> & {
  readonly number: number
} {
  const { number, task, board, last } = view
  if (isHalted) return { ...last, number: number - 1 }
  return task ? { task, board, number } : { ...last, number }
}
