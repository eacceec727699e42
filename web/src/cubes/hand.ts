/**
 * A part in somebody's hand, over the area: where it is when it is taken, moved, turned or dragged.
 *
 * Whoever looks from another side moves and tips as it looks from there: `facing` is how many quarter
 * turns the reader has walked around the table, first to its right side.
 */
import { cellsOf, taskPart, misfit, openCells, type Board, type Misfit } from './board'
import { LEVELS, type Placement, type Spot } from './notation'
import { box, keyOf, spun, type Cell, type PartName, type Rotation, type Spin } from './shapes'

/** Where the part in hand would lie, and why it cannot if it cannot. */
export interface Ghost {
  readonly placement: Placement
  readonly misfit: Misfit | null
}

/** A point over the ground, in cells; on a level, or on whichever fits. */
export interface Point extends Spot {
  readonly level: number | null
}

/** How far, in cells, a part jumps to a place where it fits. */
export const PULL = 0.85

/** How far, in cells, a part may be laid from where it is held and cannot lie. */
const REACH = 1.5

const AWAY: Cell = { row: -1, column: 0, level: 0 }
const RIGHT: Cell = { row: 0, column: 1, level: 0 }

/** A part taken in hand: where it lies, else where it first fits, else where the most is open. */
export function inHand(board: Board, part: PartName): Placement {
  const { rotation, at } = taskPart(board, part)
  if (at) return { part, rotation, at }
  const open = new Set(openCells(board).map(keyOf))
  const room = (held: Placement) => cellsOf(held).filter((cell) => open.has(keyOf(cell))).length
  return everywhere(board)
    .map((place) => within(board, { part, rotation, at: place }))
    .reduce((best, held) => (room(held) > room(best) ? held : best))
}

/** The part one step on; it stays over the box around the area and within the levels. */
export function step(board: Board, held: Placement, by: Cell): Placement {
  const { row, column, level } = held.at
  const at = { row: row + by.row, column: column + by.column, level: level + by.level }
  return within(board, { ...held, at })
}

/** The part turned or tipped about its middle. */
export function spinHeld(board: Board, held: Placement, spin: Spin): Placement {
  const rotation = spun(held.rotation, spin)
  const [before, after] = [box(held.part, held.rotation), box(held.part, rotation)]
  const at = {
    row: held.at.row + Math.floor((before.rows - after.rows) / 2),
    column: held.at.column + Math.floor((before.columns - after.columns) / 2),
    level: held.at.level,
  }
  return within(board, { ...held, rotation, at })
}

/** Where a part fits as it is turned, nearest to where it is held first. */
export function fitting(board: Board, held: Placement): Placement[] {
  return everywhere(board)
    .map((at) => ({ ...held, at }))
    .filter((placement) => !misfit(board, placement))
    .sort((one, other) => apart(one, held) - apart(other, held))
}

/** Whether it is so near that whoever wanted the one may have meant the other. */
export function isNear(one: Placement, other: Placement): boolean {
  return apart(one, other) <= REACH
}

function apart({ at: one }: Placement, { at: other }: Placement): number {
  return Math.hypot(one.row - other.row, one.column - other.column, one.level - other.level)
}

/** A step on the screen as a step over the ground. */
export function facingStep({ row, column, level }: Cell, facing: number): Cell {
  const turned = [
    { row, column },
    { row: -column, column: row },
    { row: -row, column: -column },
    { row: column, column: -row },
  ][facing % 4]
  return { row: 0, column: 0, ...turned, level }
}

/** Tipping away from where the reader stands, or to the right from there. */
export function facingSpin({ motion, isBack }: Spin, facing: number): Spin {
  if (motion === 'turn') return { motion, isBack }
  const to = facingStep(motion === 'tip' ? AWAY : RIGHT, facing)
  return to.column === 0
    ? { motion: 'tip', isBack: isBack !== to.row > 0 }
    : { motion: 'tilt', isBack: isBack !== to.column < 0 }
}

/** Where a part would snap whose box begins at a point; nothing while it is away from the area. */
export function snapped(
  board: Board,
  part: PartName,
  rotation: Rotation,
  exact: Point,
): Ghost | null {
  const size = box(part, rotation)
  const highest = Math.max(0, LEVELS - size.levels)
  const levels = exact.level === null ? range(highest + 1) : [Math.min(exact.level, highest)]
  const nearest = { row: Math.round(exact.row), column: Math.round(exact.column) }
  const far = ({ row, column }: Spot) => Math.hypot(row - exact.row, column - exact.column)
  const placed = (at: Cell): Placement => ({ part, rotation, at })
  const fitting = levels
    .flatMap((level) => around(nearest).map((spot) => ({ ...spot, level })))
    .filter((at) => far(at) <= PULL && !misfit(board, placed(at)))
    .sort((one, other) => far(one) - far(other) || one.level - other.level)[0]
  if (fitting) return { placement: placed(fitting), misfit: null }
  if (!isOver(board, nearest, size)) return null
  const lowest = placed({ ...nearest, level: levels[0] ?? 0 })
  return { placement: lowest, misfit: misfit(board, lowest) }
}

/** Whether any spot of the area is under the box. */
function isOver({ area }: Board, at: Spot, size: { rows: number; columns: number }): boolean {
  return area.spots.some(
    ({ row, column }) =>
      row >= at.row &&
      row < at.row + size.rows &&
      column >= at.column &&
      column < at.column + size.columns,
  )
}

function within({ area }: Board, held: Placement): Placement {
  const { rows, columns, levels } = box(held.part, held.rotation)
  const at = {
    row: clamp(held.at.row, area.rows - rows),
    column: clamp(held.at.column, area.columns - columns),
    level: clamp(held.at.level, LEVELS - levels),
  }
  return { ...held, at }
}

function clamp(value: number, room: number): number {
  return Math.max(0, Math.min(value, Math.max(0, room)))
}

function everywhere({ area }: Board): Cell[] {
  return range(LEVELS).flatMap((level) =>
    range(area.rows).flatMap((row) =>
      range(area.columns).map((column) => ({ row, column, level })),
    ),
  )
}

function around({ row, column }: Spot): Spot[] {
  return [-1, 0, 1].flatMap((down) =>
    [-1, 0, 1].map((right) => ({ row: row + down, column: column + right })),
  )
}

function range(length: number): number[] {
  return Array.from({ length }, (_, i) => i)
}
