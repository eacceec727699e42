/** The re-issue played again. */
import { projectionOf } from '../../replay/projection'
import { newsFor } from '../../replay/rooms/race'
import MiniBoard from '../race/MiniBoard.svelte'
import { CLASSIC_BAG } from './edition'
import ReplayStage from './ReplayStage.svelte'

export const projection = projectionOf({
  news: newsFor(CLASSIC_BAG),
  Stage: ReplayStage,
  Board: MiniBoard,
})
