/** A room for one: what a table of a solo run needs, for any edition. */
import type { Component } from 'svelte'

import type { Visit } from '../../table/visit.svelte'
import { roomOf, type EditionKey, type Room } from '../rooms'
import Match from './SoloMatch.svelte'
import { loadKind } from './kind'
import { SoloSession } from './session.svelte'

/** Nothing to see: at a table for one nobody gathers. */
const Nothing: Component<Record<string, unknown>> = () => ({})

/** The room of an edition's runs, with its texts. */
export async function loadSoloRoom(edition: EditionKey): Promise<Room> {
  const kind = await loadKind(edition)
  class Session extends SoloSession {
    constructor(visit: Visit) {
      super(visit, kind)
    }
  }
  return roomOf<SoloSession>({
    Session,
    Match,
    Agreed: () => Promise.resolve(Nothing),
    Settings: () => Promise.resolve(Nothing),
    Token: Nothing,
  })
}
