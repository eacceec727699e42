/** What the replays of all races share. */
import type { Component } from 'svelte'

import type { RaceEdition, RaceTypes } from '../../editions/race/edition'
import { raceNews } from '../../editions/race/news'
import { racedRound } from '../../editions/race/view'
import type { MatchEvent, RaceEvent, RaceView } from '../../wire.gen'
import { projectionOf, type Projection, type StageProps } from '../projection'

/** The seat of a spectator. */
export const NOBODY = -1

/** A race played again on its stage, with what every race says where the edition says nothing. */
export function raceProjection<Types extends RaceTypes>(
  edition: RaceEdition<Types>,
  Stage: Component<StageProps<Types['state']>>,
): Projection {
  return projectionOf<Types['state'], Types['event']>({
    news: (event, after, names) =>
      edition.news(event, after, NOBODY, names) ??
      raceNews(event as MatchEvent | RaceEvent, after, NOBODY, names),
    Stage,
    Board: edition.MiniBoard,
  })
}

/** Who is away; before the first tasks lie open people are still coming, and nobody is missed. */
export function awayIn(view: RaceView): readonly number[] {
  return racedRound(view) ? view.away : []
}
