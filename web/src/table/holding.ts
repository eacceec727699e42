/** What lies over a match pauses it where nobody else waits: whoever reads there misses nothing. */
import { isAlone } from '../match/view'
import { setPaused } from '../net/tables'
import type { MatchView } from '../wire.gen'
import type { Visit } from './visit.svelte'

/** A match as its reader sees it, who may be its host. */
interface Held {
  readonly visit: Visit
  readonly view: MatchView
}

export function mayPause({ visit, view }: Held): boolean {
  return visit.isHost && view.status.may_pause && !view.is_paused
}

/** Hears when something is opened and closed over the match. */
export function holding(held: () => Held): (isOpen: boolean) => void {
  let pausing: Promise<unknown> | null = null
  return (isOpen) => {
    const { visit, view } = held()
    if (!isOpen) {
      void pausing?.then(() => visit.ask(setPaused(visit.code, false)))
      pausing = null
    } else if (visit.seat !== null && isAlone(view) && mayPause({ visit, view })) {
      pausing = visit.ask(setPaused(visit.code, true))
    }
  }
}
