/** Gems of classic: their colours, and which of them went from the board to whom. */
import type { ClassicView } from '../../wire.gen'

export const COLOURS = ['green', 'red', 'blue', 'violet', 'brown', 'yellow'] as const
export type GemColour = (typeof COLOURS)[number]

export interface Taken {
  readonly seat: number
  readonly row: number
  readonly gems: readonly GemColour[]
}

/** What was taken from which row by whom between two views: a pawn stands where it took. */
export function takenBetween(before: ClassicView, after: ClassicView): Taken[] {
  return after.gems.flatMap((counts, seat) => {
    const had = before.gems[seat] ?? counts
    const gems = COLOURS.flatMap((colour, i) =>
      Array.from({ length: Math.max(0, (counts[i] ?? 0) - (had[i] ?? 0)) }, () => colour),
    )
    return gems.length > 0 ? [{ seat, row: after.pawns[seat] ?? 0, gems }] : []
  })
}

/** How many gems of each colour, without the colours. */
export function mostFirst(counts: readonly number[]): number[] {
  return counts.toSorted((one, other) => other - one)
}
