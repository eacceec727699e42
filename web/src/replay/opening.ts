/** Fetches a match that is over and makes it ready to be looked at. */
import { logOf } from '../net/matches'
import { Film, type Fold } from './film'
import { entriesOf, readDecisions, readHeader, type Decision, type Entry, type Header } from './log'
import { loadProjection, type Picture, type Projection } from './projection'

/** An event of which something may be told, how many went before, and the view after it. */
export interface Told {
  readonly index: number
  readonly event: Entry['event']
  readonly after: unknown
}

export interface Reel {
  readonly log: string
  readonly header: Header
  readonly decisions: readonly Decision[]
  readonly projection: Projection
  readonly film: Film<Picture<unknown>>
  readonly told: readonly Told[]
}

/** What happens all the time, and is seen rather than told. */
const LAID = new Set(['arranged', 'laid_out'])

export async function openReel(match: string): Promise<Reel> {
  const log = await logOf(match)
  const header = readHeader(log)
  const [projection, decisions] = await Promise.all([
    loadProjection(header.edition),
    readDecisions(log),
  ])
  const entries = entriesOf(decisions)
  const told: Told[] = []
  const film = await Film.of(entries, pictures(projection, header), (index, { view }) => {
    const event = entries[index]?.event
    if (event && !LAID.has(event.kind)) told.push({ index, event, after: view })
  })
  return { log, header, decisions, projection, film, told }
}

/** When a round is over the next one is open already; its boards stay in sight all the same. */
function pictures(
  { opening, evolved, laid, isSwept }: Projection,
  { options }: Header,
): Fold<Picture<unknown>> {
  const first = opening(options)
  return {
    opening: { view: first, laid: first },
    evolved: (before, event) => {
      const view = evolved(before.view, event)
      return { view, laid: laid(view, before.laid, event) }
    },
    ...(isSwept ? { isSwept } : {}),
  }
}
