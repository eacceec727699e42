/** Gems of 3-D: bag, display and hands as numbers per kind, as src/ubongo/editions/three_d/treasury.py. */

/** The dearest first. */
export const GEMS = ['ruby', 'sapphire', 'emerald', 'amber'] as const
export type GemKind = (typeof GEMS)[number]

const VALUES: Readonly<Record<GemKind, number>> = { ruby: 4, sapphire: 3, emerald: 2, amber: 1 }

export function valueOf(gem: GemKind): number {
  return VALUES[gem]
}

/** What gems are worth (D-05, D-28). */
export function points(hand: readonly number[]): number {
  return GEMS.reduce((sum, gem, i) => sum + VALUES[gem] * (hand[i] ?? 0), 0)
}

/** How many gems there are of a kind. */
export function countOf(counts: readonly number[], gem: GemKind): number {
  return counts[GEMS.indexOf(gem)] ?? 0
}

/** After these gems came to so many of each kind. */
export function more(counts: readonly number[], gems: readonly (string | null)[]): number[] {
  return counts.map((count, i) => count + gems.filter((gem) => gem === GEMS[i]).length)
}

/** After these gems went. */
export function fewer(counts: readonly number[], gems: readonly (string | null)[]): number[] {
  return counts.map((count, i) => count - gems.filter((gem) => gem === GEMS[i]).length)
}

/** A gem on its way: from the display or the bag, to somebody's hand or into the bag. */
export interface Flight {
  readonly gem: GemKind
  readonly from: 'display' | 'bag'
  readonly to: number | 'bag'
}

interface Treasury {
  readonly bag: readonly number[]
  readonly display: readonly number[]
  readonly gems: readonly (readonly number[])[]
}

/** Which gems went where between two views. */
export function flights(before: Treasury, after: Treasury): Flight[] {
  return GEMS.flatMap((gem) => {
    const seats = after.gems.flatMap((hand, seat) =>
      repeated(seat, countOf(hand, gem) - countOf(before.gems[seat] ?? [], gem)),
    )
    const off = countOf(before.display, gem) - countOf(after.display, gem)
    const gained = seats.map((to, i): Flight => ({ gem, from: i < off ? 'display' : 'bag', to }))
    const left = repeated<Flight>({ gem, from: 'display', to: 'bag' }, off - seats.length)
    return [...gained, ...left]
  })
}

function repeated<Item>(item: Item, times: number): Item[] {
  return Array.from({ length: Math.max(0, times) }, () => item)
}
