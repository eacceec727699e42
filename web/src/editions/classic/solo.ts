/** Solo with the pieces of classic. */
import { FREELY } from '../../laying/manner'
import { flatKind } from '../solo/flat'
import { soloRoom } from '../solo/room'

export const room = soloRoom(flatKind('classic', () => FREELY))
