/** One reader in one classic match. */
import type { Visit } from '../../table/visit.svelte'
import { FlatSession } from '../race/flat.svelte'
import { CLASSIC, type Classic } from './edition'

export class Session extends FlatSession<Classic> {
  constructor(visit: Visit) {
    super(visit, CLASSIC)
  }
}
