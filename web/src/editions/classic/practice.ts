/** Practice with the pieces of classic. */
import { FREELY } from '../../laying/manner'
import { flatPractice } from '../../practice/flat'

export const kind = flatPractice(() => FREELY)
