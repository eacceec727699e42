/** Which texts the pages of 3-D need. */
import type { EditionTexts } from '../rooms'

export const texts: EditionTexts = {
  table: ['race', 'standing', 'cubes', 'treasury', 'three_d'],
  solo: ['cubes'],
  replay: ['race', 'cubes', 'treasury', 'three_d'],
  names: ['treasury', 'three_d'],
}
