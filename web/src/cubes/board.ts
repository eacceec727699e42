/**
 * A player's board in 3-D: which parts lie where on the two levels, and which are still in the tray.
 *
 * A board never changes; every act gives a new one. What lies on it always fits: nothing overlaps,
 * sticks out or stands higher than two levels, so the area is filled as soon as no cell is open. A
 * part may lie over empty cells: the rules ask only what is filled in the end (D-17).
 */
import {
  cellsIn,
  LEVELS,
  readPlacements,
  writePlacements,
  type Area,
  type Placement,
} from './notation'
import {
  AS_DRAWN,
  box,
  isPartName,
  keyOf,
  moved,
  oriented,
  type Cell,
  type PartName,
  type Rotation,
} from './shapes'

/** A part of the task, turned one way; on the area at a cell, or in the tray. */
export interface TaskPart {
  readonly part: PartName
  readonly rotation: Rotation
  readonly at: Cell | null
}

export interface Board {
  readonly area: Area
  readonly parts: readonly TaskPart[]
}

/** Why a part cannot lie somewhere. */
export type Misfit = 'outside' | 'third_level' | 'overlap'

/** A task's board with what is known to lie on it; what does not fit goes back to the tray. */
export function openBoard(area: Area, parts: readonly string[], known = ''): Board {
  const all = parts
    .filter(isPartName)
    .map((part) => ({ part, rotation: AS_DRAWN, at: null }) as const)
  return readPlacements(known)
    .filter(({ part }) => parts.includes(part))
    .reduce<Board>(lay, { area, parts: all })
}

export function taskPart(board: Board, part: PartName): TaskPart {
  const found = board.parts.find((item) => item.part === part)
  if (!found) throw new Error(`part ${part} is not in this task`)
  return found
}

export function cellsOf({ part, rotation, at }: Placement): Cell[] {
  return moved(oriented(part, rotation), at)
}

/** What lies on the area now. */
export function placements(board: Board): Placement[] {
  return board.parts.flatMap(({ part, rotation, at }) => (at ? [{ part, rotation, at }] : []))
}

/** The board as a line of placements, as the server wants it. */
export function written(board: Board): string {
  return writePlacements(placements(board))
}

/** Why the part cannot lie there beside the others, or nothing if it fits. */
export function misfit(board: Board, placement: Placement): Misfit | null {
  const cells = cellsOf(placement)
  if (cells.some(({ level }) => level < 0 || level >= LEVELS)) return 'third_level'
  const wanted = new Set(cellsIn(board.area).map(keyOf))
  if (cells.some((cell) => !wanted.has(keyOf(cell)))) return 'outside'
  const others = placements(board).filter(({ part }) => part !== placement.part)
  const taken = new Set(others.flatMap(cellsOf).map(keyOf))
  return cells.some((cell) => taken.has(keyOf(cell))) ? 'overlap' : null
}

/** Lay a part where it fits; where it does not, it goes to the tray as it is turned. */
export function lay(board: Board, placement: Placement): Board {
  return put(board, { ...placement, at: misfit(board, placement) ? null : placement.at })
}

export function takeUp(board: Board, part: PartName): Board {
  return put(board, { ...taskPart(board, part), at: null })
}

/** A part in the tray turned another way; one that lies is taken up. */
export function turnInTray(board: Board, part: PartName, rotation: Rotation): Board {
  return put(board, { part, rotation, at: null })
}

/** Cells that nothing fills yet, the lower level first. */
export function openCells(board: Board): Cell[] {
  const taken = new Set(placements(board).flatMap(cellsOf).map(keyOf))
  return cellsIn(board.area).filter((cell) => !taken.has(keyOf(cell)))
}

export function isFilled(board: Board): boolean {
  return openCells(board).length === 0
}

/** What fills a cell. */
export function lyingAt(board: Board, cell: Cell): Placement | null {
  const key = keyOf(cell)
  const found = placements(board).find((placement) =>
    cellsOf(placement).some((each) => keyOf(each) === key),
  )
  return found ?? null
}

/** Where a part fits so that it fills the cell, its middle as near to the cell as can be. */
export function placeOver(board: Board, { part, rotation }: TaskPart, cell: Cell): Cell | null {
  const { rows, columns } = box(part, rotation)
  const far = (at: Cell) =>
    Math.hypot(at.row + (rows - 1) / 2 - cell.row, at.column + (columns - 1) / 2 - cell.column)
  const fitting = oriented(part, rotation)
    .map(({ row, column, level }) => ({
      row: cell.row - row,
      column: cell.column - column,
      level: cell.level - level,
    }))
    .filter((at) => !misfit(board, { part, rotation, at }))
  return fitting.sort((one, other) => far(one) - far(other))[0] ?? null
}

function put(board: Board, { part, rotation, at }: TaskPart): Board {
  return {
    ...board,
    parts: board.parts.map((item) => (item.part === part ? { part, rotation, at } : item)),
  }
}
