/** A solo run of any edition played again. */
import { newsOf } from '../../editions/solo/news'
import type { SoloEvent, SoloView } from '../../wire.gen'
import { projectionOf } from '../projection'
import SoloStage from './SoloStage.svelte'

export const projection = projectionOf({
  isSwept: (event: SoloEvent, next) => event.kind === 'solo_solved' && next.kind === 'task_dealt',
  news: (event: SoloEvent, after: SoloView) => newsOf(event, after),
  Stage: SoloStage,
})
