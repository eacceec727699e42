/**
 * How parts made of cubes can lie: the 24 rotations by their letters, as in
 * src/ubongo/geometry/cells.py, and what turning and tipping do to a letter.
 */
import { POLYCUBES } from './parts.gen'

/** Rows count towards the reader, columns to the right, levels up. */
export interface Cell {
  readonly row: number
  readonly column: number
  readonly level: number
}

export type PartName = (typeof POLYCUBES)[number]['name']

/** Which side looks up (as drawn, turned over, four tilts), and then how many quarter turns. */
export const ROTATIONS = [
  ...(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'] as const),
  ...(['m', 'n', 'o', 'p', 'q', 'r', 's', 't', 'u', 'v', 'w', 'x'] as const),
] as const
export type Rotation = (typeof ROTATIONS)[number]

export const AS_DRAWN: Rotation = 'a'

/** About the upright axis, away from the reader, or to the right; and each of them back. */
export const MOTIONS = ['turn', 'tip', 'tilt'] as const
export type Motion = (typeof MOTIONS)[number]

export interface Spin {
  readonly motion: Motion
  readonly isBack: boolean
}

/** How long a shape is along rows, columns and levels. */
export interface Box {
  readonly rows: number
  readonly columns: number
  readonly levels: number
}

type Step = (cell: Cell) => Cell

const STEPS: Readonly<Record<Motion, Step>> = {
  turn: ({ row, column, level }) => ({ row: column, column: -row, level }),
  tip: ({ row, column, level }) => ({ row: -level, column, level: row }),
  tilt: ({ row, column, level }) => ({ row, column: level, level: -column }),
}
const flipped: Step = ({ row, column, level }) => ({ row, column: -column, level: -level })
/** How the server tips: towards the reader. */
const tilted: Step = ({ row, column, level }) => ({ row: level, column, level: -row })

const AXES: readonly Cell[] = [
  { row: 1, column: 0, level: 0 },
  { row: 0, column: 1, level: 0 },
  { row: 0, column: 0, level: 1 },
]
const LETTER_OF = new Map(ROTATIONS.map((rotation) => [imageOf(rotation), rotation]))
const PARTS = new Map<string, (typeof POLYCUBES)[number]>(
  POLYCUBES.map((part) => [part.name, part]),
)
const LIES = new Map<string, readonly Cell[]>(
  POLYCUBES.flatMap(({ name, cells }) =>
    ROTATIONS.map((rotation) => {
      const turned = readCells(cells).map((cell) => rotated(cell, rotation))
      return [name + rotation, atOrigin(turned)] as const
    }),
  ),
)

export function isPartName(name: string): name is PartName {
  return PARTS.has(name)
}

export function isRotation(letter: string): letter is Rotation {
  return ROTATIONS.some((rotation) => rotation === letter)
}

/** The cells of a part after a rotation, its bounding box at the origin. */
export function oriented(part: PartName, rotation: Rotation): readonly Cell[] {
  return LIES.get(part + rotation) ?? []
}

export function box(part: PartName, rotation: Rotation): Box {
  const cells = oriented(part, rotation)
  return {
    rows: Math.max(...cells.map(({ row }) => row)) + 1,
    columns: Math.max(...cells.map(({ column }) => column)) + 1,
    levels: Math.max(...cells.map(({ level }) => level)) + 1,
  }
}

/** The letter after a quarter turn about one of the three axes of the table. */
export function spun(rotation: Rotation, { motion, isBack }: Spin): Rotation {
  const quarters = isBack ? 3 : 1
  const step: Step = (cell) => times(STEPS[motion], quarters, rotated(cell, rotation))
  return LETTER_OF.get(AXES.map(step).map(keyOf).join(' ')) ?? rotation
}

export function moved(cells: readonly Cell[], by: Cell): Cell[] {
  return cells.map(({ row, column, level }) => ({
    row: row + by.row,
    column: column + by.column,
    level: level + by.level,
  }))
}

/** A text by which cells are told apart in sets and maps. */
export function keyOf({ row, column, level }: Cell): string {
  return `${row},${column},${level}`
}

/** Cells written as three digits each: `000 010 011`. */
export function readCells(written: string): Cell[] {
  return written.split(' ').map((digits) => {
    const [row = 0, column = 0, level = 0] = Array.from(digits, Number)
    return { row, column, level }
  })
}

/** First the side that looks up, then turns. */
function rotated(cell: Cell, rotation: Rotation): Cell {
  const index = ROTATIONS.indexOf(rotation)
  const [side, turns] = [Math.floor(index / 4), index % 4]
  const up =
    side === 0 ? cell : side === 1 ? flipped(cell) : tilted(times(STEPS.turn, side - 2, cell))
  return times(STEPS.turn, turns, up)
}

function times(step: Step, count: number, cell: Cell): Cell {
  return Array.from({ length: count }).reduce<Cell>(step, cell)
}

function imageOf(rotation: Rotation): string {
  return AXES.map((axis) => keyOf(rotated(axis, rotation))).join(' ')
}

function atOrigin(cells: readonly Cell[]): Cell[] {
  const by = {
    row: -Math.min(...cells.map(({ row }) => row)),
    column: -Math.min(...cells.map(({ column }) => column)),
    level: -Math.min(...cells.map(({ level }) => level)),
  }
  return moved(cells, by)
}
