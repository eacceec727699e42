/** A solo run of any edition played again. */
import { evolved } from '../../editions/solo/match'
import { newsOf } from '../../editions/solo/news'
import type { SoloEvent, SoloOptions, SoloState } from '../../wire.gen'
import { soloDraws } from '../checks/solo'
import { soloOpening } from '../openings'
import { projectionOf } from '../projection'
import SoloStage from './SoloStage.svelte'

export const projection = projectionOf({
  opening: soloOpening,
  evolved,
  hasBoards: ({ task }: SoloState) => task !== null,
  news: (event: SoloEvent, after) => newsOf(event, after),
  draws: soloDraws,
  unchecked: ({ mode }: SoloOptions) =>
    mode === 'daily' ? 'replay.fair.rest.day' : 'replay.fair.rest.fresh',
  Stage: SoloStage,
})
