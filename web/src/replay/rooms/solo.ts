/** A solo run of any edition played again. */
import { evolved } from '../../editions/solo/match'
import { newsOf } from '../../editions/solo/news'
import type { SoloEvent, SoloView } from '../../wire.gen'
import { soloOpening } from '../openings'
import { projectionOf } from '../projection'
import SoloStage from './SoloStage.svelte'

export const projection = projectionOf({
  opening: soloOpening,
  evolved,
  laid,
  isSwept: (event: SoloEvent, next) => event.kind === 'solo_solved' && next.kind === 'task_dealt',
  news: (event: SoloEvent, after) => newsOf(event, after),
  Stage: SoloStage,
})

/** The board of the task, and what solved the last one until another is dealt. */
function laid(view: SoloView, before: SoloView, event: SoloEvent): SoloView {
  if (view.task) return view
  return event.kind === 'solo_solved' ? { ...before, board: event.solution } : before
}
