/** All that a table of 3-D needs: what is agreed there, and the match. */
import { part } from '../../lib/lazy'
import { roomOf } from '../rooms'
import Cube from './Cube.svelte'
import Match from './Match.svelte'
import { Session } from './session.svelte'

export const room = roomOf<Session>({
  Session,
  Match,
  Agreed: part(() => import('./Agreed.svelte')),
  Settings: part(() => import('./CubeSettings.svelte')),
  Token: Cube,
})
