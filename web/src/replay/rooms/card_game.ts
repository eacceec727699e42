/** The card game played again; no hand is hidden any more. */
import { evolved } from '../../editions/card_game/match'
import { newsOf } from '../../editions/card_game/news'
import type { CardGameEvent, CardGameView } from '../../wire.gen'
import { cardGameOpening } from '../openings'
import { projectionOf } from '../projection'
import CardGameStage from './CardGameStage.svelte'
import { NOBODY } from './race'

export const projection = projectionOf({
  opening: cardGameOpening,
  evolved,
  laid: (view: CardGameView, before) => (view.phase === 'laying' ? view : before),
  news: (event: CardGameEvent, after, names) => newsOf(event, after, NOBODY, names),
  Stage: CardGameStage,
})
