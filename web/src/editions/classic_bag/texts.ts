/** Which texts the pages of the re-issue need: classic has the names of the die's symbols. */
import type { EditionTexts } from '../rooms'

export const texts: EditionTexts = {
  table: ['laying', 'race', 'standing', 'treasury', 'classic'],
  solo: ['laying'],
  replay: ['race', 'treasury', 'classic'],
  names: ['treasury', 'classic'],
}
