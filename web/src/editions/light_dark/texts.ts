/** Which texts the pages of light and dark need. */
import type { EditionTexts } from '../rooms'

export const texts: EditionTexts = {
  table: ['laying', 'race', 'standing', 'light_dark'],
  solo: ['laying'],
  replay: ['race', 'light_dark'],
  names: ['light_dark'],
}
