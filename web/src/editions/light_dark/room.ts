/** All that a table of light and dark needs: what is agreed there, and the match. */
import { part } from '../../lib/lazy'
import { flatSession } from '../race/flat.svelte'
import { roomOf } from '../rooms'
import { LIGHT_DARK, type Session } from './edition'
import Match from './Match.svelte'
import Ship from './Ship.svelte'

export const room = roomOf<Session>({
  Session: flatSession(LIGHT_DARK),
  Match,
  Agreed: part(() => import('./Agreed.svelte')),
  Settings: part(() => import('./ShipSettings.svelte')),
  Token: Ship,
})
