/** How long the sand of a match may run. */
import { LONGEST_GLASS, SHORTEST_GLASS } from '../glasses.gen'

/** What is offered at once; any other length can be typed. */
export const GLASSES = [30_000, 45_000, 60_000, 90_000, 120_000] as const

/** The lengths that are offered, with the one that is wanted among them. */
export function withUsual(glass: number): number[] {
  return [...new Set([...GLASSES, glass])].toSorted((a, b) => a - b)
}

/** So many seconds as a length that a glass may have, the nearest one; null if it is no number. */
export function glassOf(seconds: number): number | null {
  if (Number.isNaN(seconds)) return null
  return Math.min(LONGEST_GLASS, Math.max(SHORTEST_GLASS, Math.round(seconds) * 1_000))
}
