/** A room for one: what a table of a solo run needs, for any edition. */
import type { Component } from 'svelte'

import type { Visit } from '../../table/visit.svelte'
import type { BoardInHand } from '../race/session.svelte'
import { roomOf, type Room } from '../rooms'
import Match from './SoloMatch.svelte'
import { SoloSession, type AnySoloSession, type SoloKind } from './session.svelte'

/** Nothing to see: at a table for one nobody gathers. */
const Nothing: Component<Record<string, unknown>> = () => ({})

/** The room of an edition's runs. */
export function soloRoom<Board extends BoardInHand>(kind: SoloKind<Board>): Room {
  class Session extends SoloSession<Board> {
    constructor(visit: Visit) {
      super(visit, kind)
    }
  }
  return roomOf<AnySoloSession>({
    Session: Session as unknown as new (visit: Visit) => AnySoloSession,
    Match,
    Agreed: () => Promise.resolve(Nothing),
    Settings: () => Promise.resolve(Nothing),
    Token: Nothing,
  })
}
