/** The card game played again; no hand is hidden any more. */
import { projectionOf } from '../../replay/projection'
import { NOBODY } from '../../replay/rooms/race'
import type { CardGameEvent, CardGameView } from '../../wire.gen'
import { newsOf } from './news'
import ReplayStage from './ReplayStage.svelte'
import SmallLayout from './SmallLayout.svelte'

export const projection = projectionOf({
  news: (event: CardGameEvent, after: CardGameView, names) => newsOf(event, after, NOBODY, names),
  Stage: ReplayStage,
  Board: SmallLayout,
})
