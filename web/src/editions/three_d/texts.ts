/** Which texts the pages of 3-D need. */
import type { EditionTexts } from '../rooms'

export const texts: EditionTexts = {
  table: ['race', 'standing', 'shape', 'cubes', 'treasury', 'three_d'],
  solo: ['shape', 'cubes'],
  replay: ['race', 'shape', 'cubes', 'treasury', 'three_d'],
  names: ['treasury', 'three_d'],
}
