/** A solution to look at: its cubes as they are seen from one of four sides, built up part by part. */
import type { Cube } from '../lib/isometric'
import { cellsOf } from './board'
import type { Area, Placement, Spot } from './notation'
import type { PartName } from './shapes'

/** A cube of a part, where it is drawn. */
export interface Block {
  readonly part: PartName
  readonly cube: Cube
}

/** Lower parts first, so that none has to be pushed under another. */
export function buildingOrder(solution: readonly Placement[]): Placement[] {
  return solution.toSorted((one, other) => height(one) - height(other))
}

/** The ground as it is seen after so many quarter turns. */
export function groundFrom({ spots, rows, columns }: Area, turns: number): Spot[] {
  return spots.map((spot) => turned(spot, rows, columns, turns))
}

/** The cubes of the parts, far ones first. */
export function blocksFrom(area: Area, laid: readonly Placement[], turns: number): Block[] {
  return laid
    .flatMap((placement) =>
      cellsOf(placement).map((cell): Block => {
        const { row, column } = turned(cell, area.rows, area.columns, turns)
        return { part: placement.part, cube: [row, column, cell.level] }
      }),
    )
    .toSorted((one, other) => depth(one) - depth(other))
}

/** How many parts are shown after a key, or nothing if it means something else. */
export function stepOf(key: string, count: number, all: number): number | null {
  switch (key) {
    case 'Home':
      return 0
    case 'End':
      return all
    case 'PageUp':
      return Math.max(0, count - 1)
    case 'PageDown':
      return Math.min(all, count + 1)
    default:
      return null
  }
}

/** A spot after quarter turns of the whole area, which stays at the origin. */
function turned({ row, column }: Spot, rows: number, columns: number, turns: number): Spot {
  if (turns % 4 === 0) return { row, column }
  return turned({ row: column, column: rows - 1 - row }, columns, rows, turns - 1)
}

function height(placement: Placement): number {
  const cells = cellsOf(placement)
  return cells.reduce((sum, { level }) => sum + level, 0) / cells.length
}

function depth({ cube: [row, column, level] }: Block): number {
  return row + column + level
}
