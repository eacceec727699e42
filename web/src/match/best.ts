/** The fastest solve of an edition so far, the easy and the hard side apart; this browser remembers it. */
import { recall, remember } from '../lib/memory'

/** Whether nobody here was faster before; the very first solve is only remembered. */
export function isFastest(edition: string, side: string, took: number): boolean {
  const name = `fastest.${edition}.${side}`
  const before = Number(recall(name) ?? Infinity)
  if (took < before) remember(name, String(took))
  return took < before && before < Infinity
}
