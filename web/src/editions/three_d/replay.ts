/** 3-D played again. */
import MiniCubes from '../../cubes/MiniCubes.svelte'
import { projectionOf } from '../../replay/projection'
import { newsFor } from '../../replay/rooms/race'
import { THREE_D } from './edition'
import ReplayStage from './ReplayStage.svelte'

export const projection = projectionOf({
  news: newsFor(THREE_D),
  Stage: ReplayStage,
  Board: MiniCubes,
})
