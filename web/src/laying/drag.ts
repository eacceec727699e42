/**
 * A piece under the finger: where it is drawn, and the cell on which it would snap.
 *
 * The hold is the point of the piece's box that the pointer holds, in cells; turning moves it along
 * with the piece, so that the piece stays under the pointer. A finger would hide the piece: there it
 * floats above the finger.
 */
import { misfit, spun, type Board, type Misfit, type Motion } from './board'
import type { Placement } from './notation'
import { box, cellsOver, flipped, turned, type Cell, type PieceName, type Rotation } from './shapes'

/** A point on the screen, in pixels. */
export interface Spot {
  readonly x: number
  readonly y: number
}

/** Where the area is drawn, and how large a cell is, in pixels. */
export interface Frame extends Spot {
  readonly cell: number
}

export interface Drag {
  readonly piece: PieceName
  readonly rotation: Rotation
  readonly hold: Cell
  readonly pointer: Spot
  readonly isLifted: boolean
}

/** Where the piece would lie if it were let go, and why it cannot if it cannot. */
export interface Ghost {
  readonly placement: Placement
  readonly misfit: Misfit | null
}

/** How far above the finger a lifted piece floats, in pixels. */
export const LIFT = 22
/** How far, in cells, a piece jumps to a place where it fits. */
export const PULL = 0.85

/** Take hold of a piece at a point of its box, which is drawn from `corner` on in cells of a size. */
export function grab(
  item: Pick<Drag, 'piece' | 'rotation'>,
  pointer: Spot,
  drawn: Frame,
  isLifted: boolean,
): Drag {
  const hold = {
    row: (pointer.y - drawn.y) / drawn.cell,
    column: (pointer.x - drawn.x) / drawn.cell,
  }
  return { piece: item.piece, rotation: item.rotation, hold, pointer, isLifted }
}

export function follow(drag: Drag, pointer: Spot): Drag {
  return { ...drag, pointer }
}

/** Turn or flip in mid-drag: what was under the pointer stays there. */
export function spin(drag: Drag, motion: Motion): Drag {
  const rotation = motion === 'turn' ? turned(drag.rotation) : flipped(drag.rotation)
  return { ...drag, rotation, hold: spun(drag.hold, drag, motion) }
}

/** Where the corner of the piece's box is drawn. */
export function cornerOf(drag: Drag, cell: number): Spot {
  const { height } = box(drag.piece, drag.rotation)
  const above = drag.isLifted ? height * cell + LIFT : drag.hold.row * cell
  return { x: drag.pointer.x - drag.hold.column * cell, y: drag.pointer.y - above }
}

/** Where the piece would snap, or nothing while it is away from the area. */
export function ghostOf(drag: Drag, board: Board, frame: Frame): Ghost | null {
  const corner = cornerOf(drag, frame.cell)
  const exact = {
    row: (corner.y - frame.y) / frame.cell,
    column: (corner.x - frame.x) / frame.cell,
  }
  const nearest = { row: Math.round(exact.row), column: Math.round(exact.column) }
  const placed = (at: Cell): Placement => ({ piece: drag.piece, rotation: drag.rotation, at })
  const fitting = around(nearest)
    .map((at) => ({ at, far: Math.hypot(at.row - exact.row, at.column - exact.column) }))
    .filter(({ at, far }) => far <= PULL && !misfit(board, placed(at)))
    .sort((one, other) => one.far - other.far)[0]
  if (fitting) return { placement: placed(fitting.at), misfit: null }
  if (!cellsOver(drag, nearest, board.area.cells)) return null
  return { placement: placed(nearest), misfit: misfit(board, placed(nearest)) }
}

function around({ row, column }: Cell): Cell[] {
  return [-1, 0, 1].flatMap((down) =>
    [-1, 0, 1].map((right) => ({ row: row + down, column: column + right })),
  )
}
