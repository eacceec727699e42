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
export interface TaskPiece {
  readonly piece: PieceName
  readonly rotation: Rotation
  readonly at: Cell | null
}

export interface Board {
  readonly area: Area
  readonly pieces: readonly TaskPiece[]
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
  const all = pieces.filter(isPieceName).map((piece) => ({ piece, rotation, at: null }))
  return readPlacements(known).reduce<Board>(
    (board, placement) => {
      const turnedPiece = put(board, { ...placement, at: null })
      return misfit(turnedPiece, placement) ? turnedPiece : lay(turnedPiece, placement)
    },
    { area, pieces: all },
  )
}

export function taskPiece(board: Board, piece: PieceName): TaskPiece {
  const found = board.pieces.find((item) => item.piece === piece)
  if (!found) throw new Error(`${piece} is not in this task`)
  return found
}

export function cellsOf({ piece, rotation, at }: Placement): Cell[] {
  return moved(oriented(piece, rotation), at)
}

/** What lies on the area now. */
export function placements(board: Board): Placement[] {
  return board.pieces.flatMap(({ piece, rotation, at }) => (at ? [{ piece, rotation, at }] : []))
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
  return put(board, { ...taskPiece(board, piece), at: null })
}

/** Turn or flip a piece about a cell of it; if it does not fit then, it goes to the tray. */
export function spin(board: Board, piece: PieceName, motion: Motion, about?: Cell): Board {
  const item = taskPiece(board, piece)
  const rotation = motion === 'turn' ? turned(item.rotation) : flipped(item.rotation)
  if (!item.at) return put(board, { piece, rotation, at: null })
  const pivot = about ?? middle({ ...item, at: item.at })
  const held = { row: pivot.row - item.at.row + 0.5, column: pivot.column - item.at.column + 0.5 }
  const after = spun(held, item, motion)
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
  { piece, rotation }: Pick<TaskPiece, 'piece' | 'rotation'>,
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

export function isHidden(board: Board): boolean {
  return openCells(board).length === 0
}

/** Where a piece fits so that it covers the cell, its middle as near to the cell as can be. */
export function placeOver(board: Board, item: TaskPiece, cell: Cell): Cell | null {
  const { height, width } = box(item.piece, item.rotation)
  const far = (at: Cell) =>
    Math.hypot(at.row + (height - 1) / 2 - cell.row, at.column + (width - 1) / 2 - cell.column)
  const fitting = oriented(item.piece, item.rotation)
    .map(({ row, column }) => ({ row: cell.row - row, column: cell.column - column }))
    .filter((at) => !misfit(board, { ...item, at }))
  return fitting.sort((one, other) => far(one) - far(other))[0] ?? null
}

function middle(placement: Placement): Cell {
  const cells = cellsOf(placement)
  return cells[Math.floor(cells.length / 2)] ?? placement.at
}

function put(board: Board, changed: TaskPiece): Board {
  return {
    ...board,
    pieces: board.pieces.map((item) =>
      item.piece === changed.piece
        ? { piece: changed.piece, rotation: changed.rotation, at: changed.at }
        : item,
    ),
  }
}
