/** What lies on the boards at a moment: when a round or a task is over, what lay in its end stays in sight. */
import { racedRound } from '../../editions/race/view'
import type { LaidTask, RaceView, SoloView } from '../../wire.gen'
import type { Picture } from '../film'

/** Who is away; before the first tasks lie open people are still coming, and nobody is missed. */
export function awayIn(view: RaceView): readonly number[] {
  return racedRound(view) ? view.away : []
}

/** The task of a solo run, which one it is, and what lies on it. */
export function soloTask({ view, isHalted }: Picture<SoloView>): Partial<LaidTask> & {
  readonly number: number
} {
  const { number, task, board, last } = view
  if (isHalted) return { ...last, number: number - 1 }
  return task ? { task, board, number } : { ...last, number }
}
