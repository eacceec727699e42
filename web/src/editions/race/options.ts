/** What the tables of every race agree on. */
import type { Handicap, RaceOptions } from '../../wire.gen'

/** A part of what every race has, or of what only an edition has. */
export type Change<Options> = Partial<Options> | Partial<RaceOptions>

/** A change, and what follows from it: another number of seats resets what was set for single seats. */
export function withSeats<Options extends RaceOptions>(
  options: Options,
  change: Change<Options>,
): Change<Options> {
  const isOther = 'seats' in change && change.seats !== options.seats
  return isOther ? { ...change, starter: null, handicaps: [] } : change
}

/** How much later than the others a seat may start, to choose from; 10 s of the glass stay. */
export const DELAYS = [0, 5_000, 10_000, 15_000, 20_000, 30_000, 45_000] as const

/** The handicaps with a part of one seat's changed; none at all where nobody has any. */
export function withHandicap(
  { seats, handicaps }: RaceOptions,
  seat: number,
  part: Partial<Handicap>,
): Handicap[] {
  const after = Array.from({ length: seats }, (_, each) => ({
    ...(handicaps[each] ?? { side: null, delay: 0 }),
    ...(each === seat ? part : {}),
  }))
  return after.some(({ side, delay }) => side !== null || delay > 0) ? after : []
}
