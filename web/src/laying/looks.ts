/** How pieces and areas are drawn: their outlines as SVG paths, in units of a cell. */
import { outlineOf } from '../lib/outline'
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

export function cellsPath(cells: readonly Cell[], round: number): string {
  return outlineOf(
    cells.map(({ row, column }) => ({ x: column, y: row })),
    round,
  )
}
