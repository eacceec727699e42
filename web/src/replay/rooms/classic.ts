/** Classic played again. */
import { CLASSIC } from '../../editions/classic/edition'
import { evolved } from '../../editions/classic/match'
import { classicOpening } from '../openings'
import { projectionOf } from '../projection'
import ClassicStage from './ClassicStage.svelte'
import { laid, newsFor } from './race'

export const projection = projectionOf({
  opening: classicOpening,
  evolved,
  laid,
  news: newsFor(CLASSIC),
  Stage: ClassicStage,
})
