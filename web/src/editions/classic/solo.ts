/** Alone with the pieces of classic. */
import { FREELY } from '../../laying/manner'
import { flatKind } from '../solo/flat'

export const kind = flatKind('classic', () => FREELY)
