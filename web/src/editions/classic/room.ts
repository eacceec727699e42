/** All that a table of classic needs: what is agreed there, and the match. */
import { part } from '../../lib/lazy'
import { flatSession } from '../race/flat.svelte'
import { roomOf } from '../rooms'
import { CLASSIC, type Session } from './edition'
import Match from './Match.svelte'
import Pawn from './Pawn.svelte'

export const room = roomOf<Session>({
  Session: flatSession(CLASSIC),
  Match,
  Agreed: part(() => import('./Agreed.svelte')),
  Settings: part(() => import('./GemSettings.svelte')),
  Token: Pawn,
})
