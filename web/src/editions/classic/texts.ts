/** Which texts the pages of classic need. */
import type { EditionTexts } from '../rooms'

export const texts: EditionTexts = {
  table: ['laying', 'race', 'classic'],
  solo: ['laying'],
  replay: ['race', 'classic'],
  names: ['classic'],
}
