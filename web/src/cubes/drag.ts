/** A part under the pointer: where it was pressed, and how it is held while it follows. */
import { taskPart, type Board } from './board'
import { snapped, type Point } from './hand'
import type { Placement, Spot } from './notation'
import { box, type PartName } from './shapes'

/** A point on the screen, in pixels. */
export interface Pixel {
  readonly x: number
  readonly y: number
}

/** A finger or button that went down on a part. */
export interface Press {
  readonly id: number
  readonly part: PartName
  readonly start: Pixel
  readonly isTouch: boolean
  /** From the corner of the part's box to where it is held; nothing if it is held in the middle. */
  readonly hold: Spot | null
}

/** A part that follows the pointer. */
export interface Drag {
  readonly part: PartName
  readonly pixel: Pixel
  readonly isTouch: boolean
}

/** How far above a finger the part is, so that it can be seen. */
const LIFT = 44

/** Where the part is looked for: under the mouse, or above the finger. */
export function lifted({ pixel, isTouch }: Drag): Pixel {
  return isTouch ? { x: pixel.x, y: pixel.y - LIFT } : pixel
}

/** Where a part would lie that is held over a point, or null where nothing is near. */
export function heldOver(board: Board, { part, hold }: Press, point: Point): Placement | null {
  const { rotation } = taskPart(board, part)
  const { rows, columns } = box(part, rotation)
  const { row, column } = hold ?? { row: rows / 2, column: columns / 2 }
  const corner = { ...point, row: point.row - row, column: point.column - column }
  return snapped(board, part, rotation, corner)?.placement ?? null
}
