/** The card game played again; no hand is hidden any more. */
import { newsOf } from '../../editions/card_game/news'
import type { CardGameEvent, CardGameView } from '../../wire.gen'
import { projectionOf } from '../projection'
import CardGameStage from './CardGameStage.svelte'
import { NOBODY } from './race'

export const projection = projectionOf({
  news: (event: CardGameEvent, after: CardGameView, names) => newsOf(event, after, NOBODY, names),
  Stage: CardGameStage,
})
