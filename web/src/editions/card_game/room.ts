/** All that a table of the card game needs: what is agreed there, and the match. */
import { part } from '../../lib/lazy'
import { roomOf } from '../rooms'
import CardToken from './CardToken.svelte'
import Match from './Match.svelte'
import { Session } from './session.svelte'

export const room = roomOf<Session>({
  Session,
  Match,
  Agreed: part(() => import('./Agreed.svelte')),
  Settings: part(() => import('./Settings.svelte')),
  Token: CardToken,
})
