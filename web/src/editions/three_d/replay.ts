/** 3-D played again. */
import { raceProjection } from '../../replay/rooms/race'
import { THREE_D } from './edition'
import ReplayStage from './ReplayStage.svelte'

export const projection = raceProjection(THREE_D, ReplayStage)
