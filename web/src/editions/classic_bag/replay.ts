/** The re-issue played again. */
import { raceProjection } from '../../replay/rooms/race'
import { CLASSIC_BAG, type ClassicBag } from './edition'
import ReplayStage from './ReplayStage.svelte'

export const projection = raceProjection<ClassicBag>(CLASSIC_BAG, ReplayStage)
