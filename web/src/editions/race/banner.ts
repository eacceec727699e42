/** The banner of a right call in a race. */
import { isFastest, type Banner } from '../../match/banner'
import type { RaceView } from '../../wire.gen'
import { isDone } from './view'

/**
 * The call of a seat that has just solved; `countedAs` is the edition for which the time counts, if
 * it is the reader's own.
 *
 * Whoever is still to take something while the same sand runs is not kept from it.
 */
export function bannerOf(
  seat: number,
  view: RaceView,
  countedAs: (took: number) => string | null,
): Banner {
  const { stories, options, hints, phase } = view
  const solves = stories.at(-1)?.solves ?? []
  const place = solves.findIndex((solve) => solve.seat === seat) + 1
  const took = solves[place - 1]?.took ?? 0
  const side = options.handicaps[seat]?.side ?? options.side
  const edition = countedAs(took)
  const isBest = edition !== null && hints === 0 && isFastest(edition, side, took)
  const isBrief = phase === 'puzzle' && !isDone(view, seat)
  return { seat, place, took, isBest, isBrief }
}
