/** How pieces can lie: cells for every rotation letter, and what turning and flipping do to it. */
import { POLYOMINOES } from '../pieces.gen'

/** Row and column: rows count downwards. */
export interface Cell {
  readonly row: number
  readonly column: number
}

/** a to d show the face as drawn, e to h the piece turned over; each letter a quarter turn on. */
export type Rotation = 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h'
export type PieceName = (typeof POLYOMINOES)[number]['name']

export const ROTATIONS: readonly Rotation[] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

const COLOURS = new Map<string, string>(POLYOMINOES.map(({ name, colour }) => [name, colour]))
const LIES = new Map<string, readonly Cell[]>(
  POLYOMINOES.flatMap(({ name, drawing }) => {
    const over = drawing.map((row) => Array.from(row).toReversed())
    const ways = [...allRound(drawing.map((row) => Array.from(row))), ...allRound(over)]
    return ROTATIONS.map((rotation, index) => [name + rotation, ways[index] ?? []] as const)
  }),
)

export function isPieceName(name: string): name is PieceName {
  return COLOURS.has(name)
}

export function isRotation(letter: string): letter is Rotation {
  return ROTATIONS.some((rotation) => rotation === letter)
}

export function colourOf(piece: PieceName): string {
  return COLOURS.get(piece) ?? ''
}

/** The cells of a piece after a rotation, its bounding box at the origin. */
export function oriented(piece: PieceName, rotation: Rotation): readonly Cell[] {
  return LIES.get(piece + rotation) ?? []
}

/** Height and width of a piece after a rotation. */
export function box(piece: PieceName, rotation: Rotation): { height: number; width: number } {
  const cells = oriented(piece, rotation)
  return {
    height: Math.max(...cells.map(({ row }) => row)) + 1,
    width: Math.max(...cells.map(({ column }) => column)) + 1,
  }
}

/** A quarter turn clockwise. */
export function turned(rotation: Rotation): Rotation {
  const { side, turns } = partsOf(rotation)
  return letterOf(side, turns + 1)
}

/** Turned over sideways: what was on the left is on the right. */
export function flipped(rotation: Rotation): Rotation {
  const { side, turns } = partsOf(rotation)
  return letterOf(1 - side, -turns)
}

export function moved(cells: readonly Cell[], by: Cell): Cell[] {
  return cells.map(({ row, column }) => ({ row: row + by.row, column: column + by.column }))
}

/** A text by which cells are told apart in sets and maps. */
export function keyOf({ row, column }: Cell): string {
  return `${row},${column}`
}

type Drawn = readonly (readonly string[])[]

/** The cells of what is drawn, and after one, two and three quarter turns clockwise. */
function allRound(drawn: Drawn, quarters = 4): readonly (readonly Cell[])[] {
  if (quarters === 0) return []
  const turnedOnce = (drawn[0] ?? []).map((_, column) =>
    drawn.map((row) => row[column] ?? '').toReversed(),
  )
  return [cellsOf(drawn), ...allRound(turnedOnce, quarters - 1)]
}

function cellsOf(drawn: Drawn): Cell[] {
  return drawn.flatMap((signs, row) =>
    signs.flatMap((sign, column) => (sign === '#' ? [{ row, column }] : [])),
  )
}

function partsOf(rotation: Rotation): { side: number; turns: number } {
  const index = ROTATIONS.indexOf(rotation)
  return { side: Math.floor(index / 4), turns: index % 4 }
}

function letterOf(side: number, turns: number): Rotation {
  return ROTATIONS[side * 4 + ((turns + 4) % 4)] ?? 'a'
}

/** How many cells of the area a piece would be over, if its box began at a cell. */
export function cellsOver(
  { piece, rotation }: { readonly piece: PieceName; readonly rotation: Rotation },
  at: Cell,
  area: readonly Cell[],
): number {
  const wanted = new Set(area.map(keyOf))
  return moved(oriented(piece, rotation), at).filter((cell) => wanted.has(keyOf(cell))).length
}
