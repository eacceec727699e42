/** What the replays of all races share. */
import type { RaceEdition, RaceTypes } from '../../editions/race/edition'
import { raceNews, type News } from '../../editions/race/news'
import type { MatchEvent, RaceEvent } from '../../wire.gen'

/** The seat of who only watches. */
export const NOBODY = -1

/** What an event of a race says to who only watches. */
export function newsFor<Types extends RaceTypes>(edition: RaceEdition<Types>) {
  return (event: Types['event'], after: Types['state'], names: readonly string[]): News | null =>
    edition.news(event, after, NOBODY, names) ??
    raceNews(event as MatchEvent | RaceEvent, after, NOBODY, names)
}
