/**
 * A card under the finger: where it is drawn, and the places on which it would snap.
 *
 * The hold is the point of the card that the pointer holds, in places of the grid; turning moves it
 * along with the card. A finger would hide the card: there it floats above the finger.
 */
import type { Frame, Spot } from '../laying/drag'
import { sizeOf, turnedOn, type Laid, type Layout, type Place, type Turn } from './layout'
import type { Surface } from './lens'
import { nearestFree } from './places'

export interface Drag {
  readonly card: number
  readonly turn: Turn
  readonly hold: Place
  readonly pointer: Spot
  readonly isLifted: boolean
}

/** Where a card would lie if it were let go, and why it cannot if it cannot. */
export interface Ghost {
  readonly laid: Laid
  readonly misfit: 'overlap' | 'enough' | null
}

/** A finger or button that went down on a card, and has not moved far yet. */
export interface Press {
  readonly id: number
  readonly card: number
  readonly start: Spot
  readonly drawn: Frame
  readonly isTouch: boolean
}

/** The whole layout under the finger. */
export interface Shift {
  readonly start: Spot
  readonly layout: Layout
}

/** How far above the finger a lifted card floats, in pixels. */
export const LIFT = 22
/** How far, in places, a card jumps to where it is free. */
export const PULL = 0.85

/** Take hold of a card that is drawn from a corner on, in places of a size. */
export function grab(
  { card, turn }: Pick<Drag, 'card' | 'turn'>,
  pointer: Spot,
  drawn: Frame,
  isLifted: boolean,
): Drag {
  const hold = {
    row: (pointer.y - drawn.y) / drawn.cell,
    column: (pointer.x - drawn.x) / drawn.cell,
  }
  return { card, turn, hold, pointer, isLifted }
}

/** Turn in mid-drag: what was under the pointer stays there. */
export function turnDragged(drag: Drag): Drag {
  const { height } = sizeOf(drag.turn)
  const hold = { row: drag.hold.column, column: height - drag.hold.row }
  return { ...drag, turn: turnedOn(drag.turn), hold }
}

/** Where the card's corner is drawn. */
export function cornerOf(drag: Drag, cell: number): Spot {
  const { height } = sizeOf(drag.turn)
  const above = drag.isLifted ? height * cell + LIFT : drag.hold.row * cell
  return { x: drag.pointer.x - drag.hold.column * cell, y: drag.pointer.y - above }
}

/** Where the card would snap, and whether its middle is over the table at all. */
export function ghostOf(
  drag: Drag,
  lying: Layout,
  frame: Frame,
  surface: Surface,
): { readonly laid: Laid; readonly isOver: boolean } {
  const corner = cornerOf(drag, frame.cell)
  const exact = {
    row: (corner.y - frame.y) / frame.cell,
    column: (corner.x - frame.x) / frame.cell,
  }
  const { card, turn } = drag
  const near = nearestFree(lying, card, turn, exact, PULL)
  const laid = near ?? { card, turn, row: Math.round(exact.row), column: Math.round(exact.column) }
  const { height, width } = sizeOf(turn)
  const middle = { x: corner.x + (width / 2) * frame.cell, y: corner.y + (height / 2) * frame.cell }
  return { laid, isOver: isWithin(surface, middle) }
}

function isWithin({ x, y, width, height }: Surface, spot: Spot): boolean {
  return spot.x >= x && spot.x <= x + width && spot.y >= y && spot.y <= y + height
}
