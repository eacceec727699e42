/** Parts in words, as the page shows them: by their number in the tray and their paint. */
import { inWords } from '../laying/naming'
import { paintsOf } from './paints'
import type { PartName } from './shapes'

/** The number of each of a task's parts, in the tray and wherever it lies. */
export function numberOf(parts: readonly PartName[], part: PartName): number {
  return parts.indexOf(part) + 1
}

/** `2 (green)`, the second of the task's parts. */
export function partInWords(parts: readonly PartName[], part: PartName): string {
  return inWords(numberOf(parts, part), paintsOf(parts).get(part) ?? 'yellow')
}
