/**
 * A player's board: which pieces lie where on the area, and which are still in the tray.
 *
 * A board never changes; every act gives a new one. What lies on it always fits: nothing overlaps
 * and nothing sticks out, so the area is covered as soon as no cell is open.
 */
import { readPlacements, writePlacements, type Area, type Placement } from './notation'
import {
  box,
  flipped,
  isPieceName,
  keyOf,
  moved,
  oriented,
  turned,
  type Cell,
  type PieceName,
  type Rotation,
} from './shapes'

/** A piece of the task, turned one way; on the area at a cell, or in the tray. */
export interface Lie {
  readonly piece: PieceName
  readonly rotation: Rotation
  readonly at: Cell | null
}

export interface Board {
  readonly area: Area
  readonly lies: readonly Lie[]
}

/** Why a piece cannot lie somewhere. */
export type Misfit = 'outside' | 'overlap'

/** A task's board with what is known to lie on it; what does not fit goes back to the tray. */
export function openBoard(
  area: Area,
  pieces: readonly string[],
  known = '',
  rotation: Rotation = 'a',
): Board {
  const lies = pieces.filter(isPieceName).map((piece) => ({ piece, rotation, at: null }))
  return readPlacements(known).reduce<Board>(
    (board, placement) => {
      const turnedPiece = put(board, { ...placement, at: null })
      return misfit(turnedPiece, placement) ? turnedPiece : lay(turnedPiece, placement)
    },
    { area, lies },
  )
}

export function lieOf(board: Board, piece: PieceName): Lie {
  const found = board.lies.find((lie) => lie.piece === piece)
  if (!found) throw new Error(`${piece} is not in this task`)
  return found
}

export function cellsOf({ piece, rotation, at }: Placement): Cell[] {
  return moved(oriented(piece, rotation), at)
}

/** What lies on the area now. */
export function placements(board: Board): Placement[] {
  return board.lies.flatMap(({ piece, rotation, at }) => (at ? [{ piece, rotation, at }] : []))
}

/** The board as a line of placements, as the server wants it. */
export function written(board: Board): string {
  return writePlacements(placements(board))
}

/** Why the piece cannot lie there beside the others, or nothing if it fits. */
export function misfit(board: Board, placement: Placement): Misfit | null {
  const free = new Set(board.area.cells.map(keyOf))
  const cells = cellsOf(placement).map(keyOf)
  if (cells.some((cell) => !free.has(cell))) return 'outside'
  const others = placements(board).filter(({ piece }) => piece !== placement.piece)
  const taken = new Set(others.flatMap(cellsOf).map(keyOf))
  return cells.some((cell) => taken.has(cell)) ? 'overlap' : null
}

/** Lay a piece where it fits; where it does not, it goes to the tray as it is turned. */
export function lay(board: Board, placement: Placement): Board {
  return put(board, { ...placement, at: misfit(board, placement) ? null : placement.at })
}

export function takeUp(board: Board, piece: PieceName): Board {
  return put(board, { ...lieOf(board, piece), at: null })
}

/** Turn or flip a piece about a cell of it; if it does not fit then, it goes to the tray. */
export function spin(board: Board, piece: PieceName, motion: Motion, about?: Cell): Board {
  const lie = lieOf(board, piece)
  const rotation = motion === 'turn' ? turned(lie.rotation) : flipped(lie.rotation)
  if (!lie.at) return put(board, { piece, rotation, at: null })
  const pivot = about ?? middle({ ...lie, at: lie.at })
  const held = { row: pivot.row - lie.at.row + 0.5, column: pivot.column - lie.at.column + 0.5 }
  const after = spun(held, lie, motion)
  const at = {
    row: pivot.row - Math.floor(after.row),
    column: pivot.column - Math.floor(after.column),
  }
  return lay(board, { piece, rotation, at })
}

export type Motion = 'turn' | 'flip'

/** Where a point of a piece's box is after the motion, counted from the new box's corner. */
export function spun(
  point: Cell,
  { piece, rotation }: Pick<Lie, 'piece' | 'rotation'>,
  motion: Motion,
): Cell {
  const { height, width } = box(piece, rotation)
  return motion === 'turn'
    ? { row: point.column, column: height - point.row }
    : { row: point.row, column: width - point.column }
}

/** Cells that nothing covers yet, from the top. */
export function openCells(board: Board): Cell[] {
  const taken = new Set(placements(board).flatMap(cellsOf).map(keyOf))
  return board.area.cells.filter((cell) => !taken.has(keyOf(cell)))
}

export function isCovered(board: Board): boolean {
  return openCells(board).length === 0
}

/** The piece that covers a cell. */
export function pieceAt(board: Board, cell: Cell): PieceName | null {
  const key = keyOf(cell)
  const found = placements(board).find((placement) =>
    cellsOf(placement).some((each) => keyOf(each) === key),
  )
  return found?.piece ?? null
}

/** Where a piece fits so that it covers the cell, its middle as near to the cell as can be. */
export function placeOver(board: Board, lie: Lie, cell: Cell): Cell | null {
  const { height, width } = box(lie.piece, lie.rotation)
  const far = (at: Cell) =>
    Math.hypot(at.row + (height - 1) / 2 - cell.row, at.column + (width - 1) / 2 - cell.column)
  const fitting = oriented(lie.piece, lie.rotation)
    .map(({ row, column }) => ({ row: cell.row - row, column: cell.column - column }))
    .filter((at) => !misfit(board, { ...lie, at }))
  return fitting.sort((one, other) => far(one) - far(other))[0] ?? null
}

function middle(placement: Placement): Cell {
  const cells = cellsOf(placement)
  return cells[Math.floor(cells.length / 2)] ?? placement.at
}

function put(board: Board, changed: Lie): Board {
  return {
    ...board,
    lies: board.lies.map((lie) =>
      lie.piece === changed.piece
        ? { piece: changed.piece, rotation: changed.rotation, at: changed.at }
        : lie,
    ),
  }
}
