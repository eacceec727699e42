/**
 * Cards and how they lie: values and text forms, as in src/ubongo/solving/layout.py.
 *
 * abcdef      a face: two rows of three symbols, row by row
 * 3r1@0,-2    a card as it lies: its place in the hand (from 0), quarter turns clockwise, row and
 *             column of its top left corner on the grid of symbols
 */

/** Quarter turns, clockwise. */
export type Turn = 0 | 1 | 2 | 3

/** A place of the grid of symbols, or a point between its places. */
export interface Place {
  readonly row: number
  readonly column: number
}

export interface Laid extends Place {
  readonly card: number
  readonly turn: Turn
}

export type Layout = readonly Laid[]

/** The faces of the cards that are known, by their place in the hand. */
export type Faces = Readonly<Record<number, string>>

/** The symbol of a card on a place. */
export interface Shown extends Place {
  readonly symbol: string
}

export interface Size {
  readonly height: number
  readonly width: number
}

/** So many cards are to be laid, and no more can be. */
export const GOAL = 7
/** How many rows and columns from the middle of the table a card may lie. */
export const FARTHEST = 99

const ROWS = 2
const COLUMNS = 3
const TOKEN = /^(\d)r([0-3])@(-?\d+),(-?\d+)$/

/** How many rows and columns a card takes when it is turned like this. */
export function sizeOf(turn: Turn): Size {
  return turn % 2 ? { height: COLUMNS, width: ROWS } : { height: ROWS, width: COLUMNS }
}

export function turnedOn(turn: Turn): Turn {
  return ((turn + 1) % 4) as Turn
}

/** The symbols of a face, each where the turned card shows it, its corner at the origin. */
export function symbolsOf(face: string, turn: Turn): Shown[] {
  return Array.from(face, (symbol, index) => {
    const row = Math.floor(index / COLUMNS)
    const column = index % COLUMNS
    const places: readonly Place[] = [
      { row, column },
      { row: column, column: ROWS - 1 - row },
      { row: ROWS - 1 - row, column: COLUMNS - 1 - column },
      { row: COLUMNS - 1 - column, column: row },
    ]
    return { symbol, ...(places[turn] ?? { row, column }) }
  })
}

/** Whether two cards share a place of the grid. */
export function areOverlapping(one: Laid, other: Laid): boolean {
  const [a, b] = [sizeOf(one.turn), sizeOf(other.turn)]
  return (
    one.row < other.row + b.height &&
    other.row < one.row + a.height &&
    one.column < other.column + b.width &&
    other.column < one.column + a.width
  )
}

/** Whether a card can lie here: on the table, and on no other card than itself. */
export function isFree(layout: Layout, laid: Laid): boolean {
  const isNear = Math.max(Math.abs(laid.row), Math.abs(laid.column)) <= FARTHEST
  return isNear && !layout.some((other) => other.card !== laid.card && areOverlapping(laid, other))
}

export function laidCard(layout: Layout, card: number): Laid | null {
  return layout.find((laid) => laid.card === card) ?? null
}

export function without(layout: Layout, card: number): Layout {
  return layout.filter((laid) => laid.card !== card)
}

/** The layout with a card laid, or moved; a card that lay keeps its turn in the order. */
export function withCard(layout: Layout, laid: Laid): Layout {
  return laidCard(layout, laid.card)
    ? layout.map((other) => (other.card === laid.card ? laid : other))
    : [...layout, laid]
}

/** The same layout, shifted as a whole; as it was where it would fall off the table (K-08). */
export function shifted(layout: Layout, by: Place): Layout {
  const moved = layout.map((laid) => ({
    ...laid,
    row: laid.row + by.row,
    column: laid.column + by.column,
  }))
  return moved.every((laid) => isFree(moved, laid)) ? moved : layout
}

/** The box around all cards: its corner and its size. */
export function boxAround(layout: Layout): Place & Size {
  if (layout.length === 0) return { row: 0, column: 0, height: ROWS, width: COLUMNS }
  const row = Math.min(...layout.map((laid) => laid.row))
  const column = Math.min(...layout.map((laid) => laid.column))
  const bottom = Math.max(...layout.map((laid) => laid.row + sizeOf(laid.turn).height))
  const right = Math.max(...layout.map((laid) => laid.column + sizeOf(laid.turn).width))
  return { row, column, height: bottom - row, width: right - column }
}

/** The box with room all around it, if it is smaller than that. */
export function widened(box: Place & Size, least: Size = box): Place & Size {
  const height = Math.max(box.height, least.height)
  const width = Math.max(box.width, least.width)
  return {
    row: box.row - (height - box.height) / 2,
    column: box.column - (width - box.width) / 2,
    height,
    width,
  }
}

export function readLayout(line: string): Layout {
  return line.split(' ').flatMap((token) => {
    const [, card, turn, row, column] = TOKEN.exec(token) ?? []
    if (card === undefined) return []
    return [
      { card: Number(card), turn: Number(turn) as Turn, row: Number(row), column: Number(column) },
    ]
  })
}

export function writeLaid({ card, turn, row, column }: Laid): string {
  return `${card}r${turn}@${row},${column}`
}

export function writeLayout(layout: Layout): string {
  return layout.map(writeLaid).join(' ')
}
