/** Classic played again. */
import { projectionOf } from '../../replay/projection'
import { newsFor } from '../../replay/rooms/race'
import MiniBoard from '../race/MiniBoard.svelte'
import { CLASSIC } from './edition'
import ReplayStage from './ReplayStage.svelte'

export const projection = projectionOf({
  news: newsFor(CLASSIC),
  Stage: ReplayStage,
  Board: MiniBoard,
})
