/** Fetches a match that is over and makes it ready to be looked at. */
import { replayOf } from '../net/matches'
import type { ReplaySeen } from '../wire.gen'
import { Film, type Frame, type MatchEvent } from './film'
import { loadProjection, type Projection } from './projection'

/** An event that may be news, when it is seen, and the view after its decision. */
export interface SeenEvent {
  readonly at: number
  readonly event: MatchEvent
  readonly after: unknown
}

export interface Reel {
  readonly edition: string
  readonly seats: ReplaySeen['seats']
  readonly projection: Projection
  readonly film: Film<unknown>
  readonly events: readonly SeenEvent[]
}

/** What happens all the time, and is no news. */
const LAID = new Set(['arranged', 'laid_out'])

export async function openReel(match: string): Promise<Reel> {
  const { edition, seats, view, frames } = await replayOf(match)
  const projection = await loadProjection(edition)
  const events: SeenEvent[] = []
  const film = await Film.of(view, frames as readonly Frame[], {
    isSwept: projection.isSwept,
    witness: (at, event, after) => {
      if (!LAID.has(event.kind)) events.push({ at, event, after })
    },
  })
  return { edition, seats, projection, film, events }
}
