/**
 * Where numbers stand on the axis of a plot.
 *
 * Times and difficulties differ by factors rather than by sums, so an axis counts in factors: from
 * 10 to 20 seconds it is as far as from 1 to 2 minutes.
 */

/** An axis from its first number to its last; both are above zero. */
export interface Scale {
  readonly from: number
  readonly to: number
  readonly ticks: readonly number[]
}

const SECOND = 1_000
/** Round times, at which an axis may have a mark. */
const ROUND_TIMES = [
  0.5, 1, 2, 5, 10, 30, 60, 120, 300, 600, 1_800, 3_600, 7_200, 18_000, 36_000, 86_400,
].map((seconds) => seconds * SECOND)
const ROUND_NUMBERS = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000]

/** An axis of times in milliseconds that has room for all of these. */
export function timeScale(times: readonly number[]): Scale {
  return scaleOf(times, ROUND_TIMES)
}

export function numberScale(numbers: readonly number[]): Scale {
  return scaleOf(numbers, ROUND_NUMBERS)
}

/** How far along the axis a number stands, from 0 to 1; what is outside stands at the end. */
export function along({ from, to }: Scale, value: number): number {
  const part = Math.log(Math.max(value, from) / from) / Math.log(to / from)
  return Math.min(1, part)
}

/** The marks that have room for a word, if one takes up so much of the axis; the last always has. */
export function labelled(scale: Scale, word: number): readonly number[] {
  return scale.ticks
    .toReversed()
    .reduce<readonly number[]>(
      (kept, tick) =>
        kept.every((each) => along(scale, each) - along(scale, tick) >= word)
          ? [tick, ...kept]
          : kept,
      [],
    )
}

/** From the last round number that is not above the smallest to the first not below the largest. */
function scaleOf(values: readonly number[], round: readonly number[]): Scale {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const first = Math.max(
    0,
    round.findLastIndex((each) => each <= least),
  )
  const last = round.findIndex((each) => each >= most)
  const end = Math.max(first + 1, last < 0 ? round.length - 1 : last)
  const ticks = round.slice(first, end + 1)
  return { from: ticks[0] ?? 1, to: ticks.at(-1) ?? 2, ticks }
}
