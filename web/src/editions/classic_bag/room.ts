/** All that a table of the re-issue needs: what is agreed there, and the match. */
import { part } from '../../lib/lazy'
import { roomOf } from '../rooms'
import Match from './Match.svelte'
import Pouch from './Pouch.svelte'
import { Session } from './session.svelte'

export const room = roomOf<Session>({
  Session,
  Match,
  Agreed: part(() => import('./Agreed.svelte')),
  Settings: part(() => import('./BagSettings.svelte')),
  Token: Pouch,
})
