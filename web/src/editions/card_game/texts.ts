/** Which texts the pages of the card game need. */
import type { EditionTexts } from '../rooms'

export const texts: EditionTexts = {
  table: ['race', 'standing', 'cards', 'card_game'],
  solo: ['cards', 'card_game'],
  replay: ['race', 'cards', 'card_game'],
  names: ['card_game'],
}
