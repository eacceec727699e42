/** How pieces and areas are drawn: their outlines as SVG paths, in units of a cell. */
import { outlineOf } from '../lib/outline'
import type { Placement } from './notation'
import { oriented, type Cell, type PieceName, type Rotation } from './shapes'

const ROUND = 0.16
const known = new Map<string, string>()

/** The outline of a piece turned one way; the same drawing is made only once. */
export function pathOf(piece: PieceName, rotation: Rotation): string {
  const key = piece + rotation
  const path = known.get(key) ?? cellsPath(oriented(piece, rotation), ROUND)
  known.set(key, path)
  return path
}

/** The cell of a piece on which its name stands: of all the one nearest to its middle. */
export function nameSpot(piece: PieceName, rotation: Rotation): Cell {
  const cells = oriented(piece, rotation)
  const middle = middleOf(cells)
  const far = ({ row, column }: Cell) => Math.hypot(row - middle.row, column - middle.column)
  return cells.reduce((best, cell) => (far(cell) < far(best) - 1e-9 ? cell : best))
}

/** How far two pieces lie from each other, from middle to middle. */
export function distance(one: Placement, other: Placement): number {
  const [from, to] = [one, other].map(({ piece, rotation, at }) => {
    const { row, column } = middleOf(oriented(piece, rotation))
    return { row: row + at.row, column: column + at.column }
  }) as [Cell, Cell]
  return Math.hypot(to.row - from.row, to.column - from.column)
}

function middleOf(cells: readonly Cell[]): Cell {
  return {
    row: cells.reduce((sum, { row }) => sum + row, 0) / cells.length,
    column: cells.reduce((sum, { column }) => sum + column, 0) / cells.length,
  }
}

/** Each cell by itself. */
export function squares(cells: readonly Cell[]): string {
  return cells.map(({ row, column }) => `M${column} ${row}h1v1h-1z`).join('')
}

export function cellsPath(cells: readonly Cell[], round: number): string {
  return outlineOf(
    cells.map(({ row, column }) => ({ x: column, y: row })),
    round,
  )
}
