/** All that a table of classic needs: what is agreed there, and the match. */
import { roomOf } from '../rooms'
import Agreed from './Agreed.svelte'
import Match from './Match.svelte'
import Pawn from './Pawn.svelte'
import Settings from './Settings.svelte'
import { Session } from './session.svelte'

export const room = roomOf<Session>({ Session, Match, Agreed, Settings, Token: Pawn })
