/** All that a table of light and dark needs: what is agreed there, and the match. */
import { part } from '../../lib/lazy'
import { roomOf } from '../rooms'
import Match from './Match.svelte'
import Ship from './Ship.svelte'
import { Session } from './session.svelte'

export const room = roomOf<Session>({
  Session,
  Match,
  Agreed: part(() => import('./Agreed.svelte')),
  Settings: part(() => import('./ShipSettings.svelte')),
  Token: Ship,
})
