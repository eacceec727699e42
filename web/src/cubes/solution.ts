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

/** The cubes of the first parts, far ones first. */
export function blocksFrom(
  area: Area,
  solution: readonly Placement[],
  count: number,
  turns: number,
): Block[] {
  return solution
    .slice(0, count)
    .flatMap((placement) =>
      cellsOf(placement).map((cell): Block => {
        const { row, column } = turned(cell, area.rows, area.columns, turns)
        return { part: placement.part, cube: [row, column, cell.level] }
      }),
    )
    .toSorted((one, other) => depth(one) - depth(other))
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
