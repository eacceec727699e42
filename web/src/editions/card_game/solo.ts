/** Alone with hands of the card game, always guided: the table itself says what does not match. */
import { CardLaying } from '../../cards/laying.svelte'
import { readLayout } from '../../cards/layout'
import { speak } from '../../lib/speech.svelte'
import { COVERING } from '../../match/prompt'
import type { SoloKind } from '../solo/kind'
import SmallLayout from './SmallLayout.svelte'
import SoloStage from './SoloStage.svelte'

export const kind: SoloKind<CardLaying> = {
  edition: 'card_game',
  handling: 'cards',
  layOut: (task, known, hands, drawn) =>
    new CardLaying(task.pieces, readLayout(known), true, {
      ...hands,
      speak,
      surface: () => drawn.surface(),
    }),
  Stage: SoloStage,
  Small: SmallLayout,
  bidding: { ...COVERING, go: 'card_game.news.go', call: 'card_game.news.call' },
}
