/** Text forms, the same as in src/ubongo/geometry/notation.py: `L4e@0,2`, and areas as drawings. */
import { isPieceName, isRotation, type Cell, type PieceName, type Rotation } from './shapes'

/** A piece as it lies: `at` is where the bounding box of the rotated piece begins. */
export interface Placement {
  readonly piece: PieceName
  readonly rotation: Rotation
  readonly at: Cell
}

const TOKEN = /^([A-Z]\d)([a-h])@(-?\d{1,4}),(-?\d{1,4})$/

export function writePlacement({ piece, rotation, at }: Placement): string {
  return `${piece}${rotation}@${at.row},${at.column}`
}

export function readPlacement(token: string): Placement {
  const [, piece = '', rotation = '', row, column] = TOKEN.exec(token) ?? []
  if (!isPieceName(piece) || !isRotation(rotation)) throw new Error(`not a placement: ${token}`)
  return { piece, rotation, at: { row: Number(row), column: Number(column) } }
}

export function writePlacements(placements: readonly Placement[]): string {
  return placements.map(writePlacement).join(' ')
}

export function readPlacements(line: string): Placement[] {
  return line.split(/\s+/).filter(Boolean).map(readPlacement)
}

/** An area to cover: its cells, and the box around them. */
export interface Area {
  readonly cells: readonly Cell[]
  readonly height: number
  readonly width: number
}

/** The area of a drawing in which `#` is a cell; empty rows and columns around it do not matter. */
export function readArea(drawing: string): Area {
  const drawn = drawing
    .split('\n')
    .flatMap((line, row) =>
      Array.from(line).flatMap((sign, column) => (sign === '#' ? [{ row, column }] : [])),
    )
  const top = Math.min(...drawn.map(({ row }) => row))
  const left = Math.min(...drawn.map(({ column }) => column))
  const cells = drawn.map(({ row, column }) => ({ row: row - top, column: column - left }))
  return {
    cells,
    height: Math.max(0, ...cells.map(({ row }) => row + 1)),
    width: Math.max(0, ...cells.map(({ column }) => column + 1)),
  }
}
