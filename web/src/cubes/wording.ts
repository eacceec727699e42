/** Shapes of cubes in words, level by level: `lower level: row 1: columns 1 to 3`. */
import { cellsInWords as rowsInWords } from '../laying/wording'
import { speak } from '../lib/speech.svelte'
import { cellsOf } from './board'
import { partInWords } from './naming'
import type { Placement } from './notation'
import type { Cell, PartName } from './shapes'

/** Cells from the lowest level up, as people count. */
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
