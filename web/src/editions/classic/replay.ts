/** Classic played again. */
import { raceProjection } from '../../replay/rooms/race'
import { CLASSIC, type Classic } from './edition'
import ReplayStage from './ReplayStage.svelte'

export const projection = raceProjection<Classic>(CLASSIC, ReplayStage)
