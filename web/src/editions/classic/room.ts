/** All that a table of classic needs: what is agreed there, and the match. */
import { part } from '../../lib/lazy'
import { roomOf } from '../rooms'
import Match from './Match.svelte'
import Pawn from './Pawn.svelte'
import { Session } from './session.svelte'

export const room = roomOf<Session>({
  Session,
  Match,
  Agreed: part(() => import('./Agreed.svelte')),
  Settings: part(() => import('./GemSettings.svelte')),
  Token: Pawn,
})
