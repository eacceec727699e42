/** What the replays of all races share. */
import type { RaceEdition, RaceTypes } from '../../editions/race/edition'
import { raceNews, type News } from '../../editions/race/news'
import type { MatchEvent, RaceEvent, RaceView } from '../../wire.gen'

/** The seat of who only watches. */
export const NOBODY = -1

/** What was laid is seen until other tasks lie open. */
export function laid<State extends RaceView>(view: State, before: State): State {
  return view.round && view.round.tasks.length > 0 ? view : before
}

/** What an event of a race says to who only watches. */
export function newsFor<Types extends RaceTypes>(edition: RaceEdition<Types>) {
  return (event: Types['event'], after: Types['state'], names: readonly string[]): News | null =>
    edition.news(event, after, NOBODY, names) ??
    raceNews(event as MatchEvent | RaceEvent, after, NOBODY, names)
}
