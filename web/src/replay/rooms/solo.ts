/** A solo run of any edition played again. */
import { newsOf } from '../../editions/solo/news'
import type { SoloEvent, SoloView } from '../../wire.gen'
import { projectionOf, type Projection, type SmallBoard } from '../projection'
import SoloStage from './SoloStage.svelte'

/** The runs of an edition that is laid with these boards. */
export function projectionWith(Board: SmallBoard): Projection {
  return projectionOf({
    isSwept: (event: SoloEvent, next) => event.kind === 'solo_solved' && next.kind === 'task_dealt',
    news: (event: SoloEvent, after: SoloView) => newsOf(event, after),
    Stage: SoloStage,
    Board,
  })
}
