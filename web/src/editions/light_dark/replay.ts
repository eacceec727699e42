/** Light and dark played again. */
import { raceProjection } from '../../replay/rooms/race'
import { LIGHT_DARK, type LightDark } from './edition'
import ReplayStage from './ReplayStage.svelte'

export const projection = raceProjection<LightDark>(LIGHT_DARK, ReplayStage)
