/** All that a table of the re-issue needs: what is agreed there, and the match. */
import { part } from '../../lib/lazy'
import { flatSession } from '../race/flat.svelte'
import { roomOf } from '../rooms'
import { CLASSIC_BAG, type Session } from './edition'
import Match from './Match.svelte'
import Pouch from './Pouch.svelte'

export const room = roomOf<Session>({
  Session: flatSession(CLASSIC_BAG),
  Match,
  Agreed: part(() => import('../treasury/Agreed.svelte')),
  Settings: part(() => import('./BagSettings.svelte')),
  Token: Pouch,
})
