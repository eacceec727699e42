/** Parts in words, as the page shows them: by their number in the tray and their paint. */
import { inWords } from '../laying/naming'
import { paintOf, type Paint } from './paints'
import type { PartName } from './shapes'

/** The number of each of a task's parts, in the tray and wherever it lies. */
export function numberOf(parts: readonly PartName[], part: PartName): number {
  return parts.indexOf(part) + 1
}

/** `2 (green)`, the second of the task's parts. */
export function partInWords(parts: readonly PartName[], part: PartName): string {
  return inWords(numberOf(parts, part), paintOf(part))
}

/** What a part is told apart by: its number in the tray, and its paint. */
export interface Look {
  readonly number: number
  readonly paint: Paint
}

/** How a part looks among those of its task. */
export function lookOf(parts: readonly PartName[], part: PartName): Look {
  return { number: numberOf(parts, part), paint: paintOf(part) }
}
