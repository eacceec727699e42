/** Light and dark played again. */
import { LIGHT_DARK } from '../../editions/light_dark/edition'
import { evolved } from '../../editions/light_dark/match'
import { lightDarkOpening } from '../openings'
import { projectionOf } from '../projection'
import LightDarkStage from './LightDarkStage.svelte'
import { laid, newsFor } from './race'

export const projection = projectionOf({
  opening: lightDarkOpening,
  evolved,
  laid,
  news: newsFor(LIGHT_DARK),
  Stage: LightDarkStage,
})
