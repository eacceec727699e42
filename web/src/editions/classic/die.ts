/** The die of classic's box: six symbols. */
import { speak } from '../../lib/speech.svelte'
import type { DieFaces } from '../race/edition'
import { SYMBOLS } from './symbols.gen'

export const DIE: DieFaces = {
  faces: SYMBOLS,
  cube: [SYMBOLS.sun, SYMBOLS.leaf, SYMBOLS.star],
  name: (label) => speak(`classic.symbol.${label}`),
}
