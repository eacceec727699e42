/** Parts and shapes of cubes in words: by number and paint, and level by level. */
import { inWords } from '../laying/naming'
import { cellsInWords as rowsInWords } from '../laying/wording'
import { speak } from '../lib/speech.svelte'
import { cellsOf } from './board'
import type { Placement } from './notation'
import { paintOf, type Paint } from './paints'
import type { Cell, PartName } from './shapes'

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

/** Cells from the lowest level up, as people count: `lower level: row 1: columns 1 to 3`. */
export function cellsInWords(cells: readonly Cell[]): string {
  const levels = new Set(cells.map(({ level }) => level).sort((one, other) => one - other))
  return Array.from(levels, (level) =>
    speak(`cubes.cells.${level}`, {
      cells: rowsInWords(cells.filter((cell) => cell.level === level)),
    }),
  ).join('; ')
}

/** Where the parts of a task lie, part by part. */
export function solutionInWords(parts: readonly PartName[], laid: readonly Placement[]): string[] {
  return laid.map((placement) =>
    speak('shape.at', {
      name: partInWords(parts, placement.part),
      cells: cellsInWords(cellsOf(placement)),
    }),
  )
}
