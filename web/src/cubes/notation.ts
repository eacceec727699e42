/** Text forms, the same as in src/ubongo/geometry/notation.py: `16c@0,2,1`, and areas as drawings. */
import { isPartName, isRotation, type Cell, type PartName, type Rotation } from './shapes'

/** A part as it lies: `at` is where the bounding box of the rotated part begins. */
export interface Placement {
  readonly part: PartName
  readonly rotation: Rotation
  readonly at: Cell
}

const TOKEN = /^(\d{1,2})([a-x])@(-?\d{1,4}),(-?\d{1,4})(?:,(-?\d{1,4}))?$/

export function writePlacement({ part, rotation, at }: Placement): string {
  const level = at.level === 0 ? '' : `,${at.level}`
  return `${part}${rotation}@${at.row},${at.column}${level}`
}

export function readPlacement(token: string): Placement {
  const [, part = '', rotation = '', row, column, level = 0] = TOKEN.exec(token) ?? []
  if (!isPartName(part) || !isRotation(rotation)) throw new Error(`not a placement: ${token}`)
  const at = { row: Number(row), column: Number(column), level: Number(level) }
  return { part, rotation, at }
}

export function writePlacements(placements: readonly Placement[]): string {
  return placements.map(writePlacement).join(' ')
}

export function readPlacements(line: string): Placement[] {
  return line.split(/\s+/).filter(Boolean).map(readPlacement)
}

/** A cell of the ground. */
export type Spot = Pick<Cell, 'row' | 'column'>

/** How many levels high an area is filled (D-17). */
export const LEVELS = 2

/** An area to fill two levels high: the spots of its outline, and the box around them. */
export interface Area {
  readonly spots: readonly Spot[]
  readonly rows: number
  readonly columns: number
}

/** The area of a drawing in which `2` is a spot; empty rows and columns around do not matter. */
export function readArea(drawing: string): Area {
  const drawn = drawing
    .split('\n')
    .flatMap((line, row) =>
      Array.from(line).flatMap((sign, column) => (sign === '2' ? [{ row, column }] : [])),
    )
  const top = Math.min(...drawn.map(({ row }) => row))
  const left = Math.min(...drawn.map(({ column }) => column))
  const spots = drawn.map(({ row, column }) => ({ row: row - top, column: column - left }))
  return {
    spots,
    rows: Math.max(0, ...spots.map(({ row }) => row + 1)),
    columns: Math.max(0, ...spots.map(({ column }) => column + 1)),
  }
}

/** The cells of the area on all levels, the lower one first. */
export function cellsIn({ spots }: Area): Cell[] {
  return Array.from({ length: LEVELS }, (_, level) => level).flatMap((level) =>
    spots.map((spot) => ({ ...spot, level })),
  )
}
