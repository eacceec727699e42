/** One reader in one match of the re-issue. */
import type { Visit } from '../../table/visit.svelte'
import { FlatSession } from '../race/flat.svelte'
import { CLASSIC_BAG, type ClassicBag } from './edition'

export class Session extends FlatSession<ClassicBag> {
  constructor(visit: Visit) {
    super(visit, CLASSIC_BAG)
  }
}
