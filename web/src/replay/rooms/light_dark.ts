/** Light and dark played again. */
import { LIGHT_DARK } from '../../editions/light_dark/edition'
import { projectionOf } from '../projection'
import LightDarkStage from './LightDarkStage.svelte'
import { newsFor } from './race'

export const projection = projectionOf({ news: newsFor(LIGHT_DARK), Stage: LightDarkStage })
