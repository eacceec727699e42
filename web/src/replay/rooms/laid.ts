/** What lies on the boards at a moment: when a round or a task is over, what lay in its end stays in sight. */
import type { LaidTask, RaceView, Round, SoloView } from '../../wire.gen'
import type { Picture } from '../film'

/** The round of a race whose tasks were seen last. */
export function racedRound({ round, last }: RaceView): Round | null {
  return round && round.tasks.length > 0 ? round : last
}

/** The task of a solo run, which one it is, and what lies on it. */
export function soloTask({ view, isHalted }: Picture<SoloView>): Partial<LaidTask> & {
  readonly number: number
} {
  const { number, task, board, last } = view
  if (isHalted) return { ...last, number: number - 1 }
  return task ? { task, board, number } : { ...last, number }
}
