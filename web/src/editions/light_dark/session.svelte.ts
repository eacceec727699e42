/** One reader in one match of light and dark. */
import type { Visit } from '../../table/visit.svelte'
import { FlatSession } from '../race/flat.svelte'
import { LIGHT_DARK, type LightDark } from './edition'

export class Session extends FlatSession<LightDark> {
  constructor(visit: Visit) {
    super(visit, LIGHT_DARK)
  }
}
