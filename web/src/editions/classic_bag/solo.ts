/** Alone with the pieces of classic, under the re-issue's own key. */
import { FREELY } from '../../laying/manner'
import { flatKind } from '../solo/flat'

export const kind = flatKind('classic_bag', () => FREELY)
