/** A board level by level, as the grids show it and as a screen reader hears it. */
import { cellsOf, lyingAt, placements, type Board } from './board'
import type { Placement, Spot } from './notation'
import { keyOf, type Cell, type PartName } from './shapes'

/** What is seen of a part on one level. */
export interface Slice {
  readonly part: PartName
  readonly spots: readonly Spot[]
  /** Spots over or under which the same part goes on, on the other level. */
  readonly joints: readonly Spot[]
}

/** The slice of a part on a level; nothing if it has no cell there. */
export function sliceOf(placement: Placement, level: number): Slice | null {
  const cells = cellsOf(placement)
  const all = new Set(cells.map(keyOf))
  const here = cells.filter((cell) => cell.level === level)
  const joints = here.filter((cell) => all.has(keyOf({ ...cell, level: 1 - level })))
  return here.length > 0 ? { part: placement.part, spots: here, joints } : null
}

/** All that lies on a level, but for the part in hand. */
export function slicesOn(board: Board, level: number, inHand: PartName | null): Slice[] {
  return placements(board)
    .filter(({ part }) => part !== inHand)
    .flatMap((placement) => sliceOf(placement, level) ?? [])
}

/** A cell as words need it: the part that fills it, that it is open, or that there is none. */
export type Content = PartName | 'open' | 'none'

/** The rows of a level, cell by cell. */
export function contents(board: Board, level: number): Content[][] {
  const { spots, rows, columns } = board.area
  const wanted = new Set(spots.map(({ row, column }) => `${row},${column}`))
  const contentOf = (cell: Cell): Content =>
    wanted.has(`${cell.row},${cell.column}`) ? (lyingAt(board, cell)?.part ?? 'open') : 'none'
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => contentOf({ row, column, level })),
  )
}
