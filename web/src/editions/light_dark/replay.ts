/** Light and dark played again. */
import { projectionOf } from '../../replay/projection'
import { newsFor } from '../../replay/rooms/race'
import { LIGHT_DARK } from './edition'
import FaceBoard from './FaceBoard.svelte'
import ReplayStage from './ReplayStage.svelte'

export const projection = projectionOf({
  news: newsFor(LIGHT_DARK),
  Stage: ReplayStage,
  Board: FaceBoard,
})
