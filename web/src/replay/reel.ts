/** Fetches a match that is over and makes it ready to be looked at. */
import { replayOf } from '../net/matches'
import type { ReplaySeen } from '../wire.gen'
import { Film, type Frame, type MatchEvent } from './film'
import { loadProjection, type Projection } from './projection'

/** An event of which something may be told, when it is seen, and the view after its decision. */
export interface Told {
  readonly at: number
  readonly event: MatchEvent
  readonly after: unknown
}

export interface Reel {
  readonly edition: string
  readonly seats: ReplaySeen['seats']
  readonly projection: Projection
  readonly film: Film<unknown>
  readonly told: readonly Told[]
}

/** What happens all the time, and is seen rather than told. */
const LAID = new Set(['arranged', 'laid_out'])

export async function openReel(match: string): Promise<Reel> {
  const { edition, seats, view, frames } = await replayOf(match)
  const projection = await loadProjection(edition)
  const told: Told[] = []
  const film = await Film.of(view, frames as readonly Frame[], {
    isSwept: projection.isSwept,
    witness: (at, event, after) => {
      if (!LAID.has(event.kind)) told.push({ at, event, after })
    },
  })
  return { edition, seats, projection, film, told }
}
