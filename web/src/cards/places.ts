/** Where a card comes to lie when it is pressed there, turned, or taken in hand by keys. */
import {
  boxAround,
  GOAL,
  isFree,
  laidCard,
  sizeOf,
  turnedOn,
  type Laid,
  type Layout,
  type Place,
  type Turn,
} from './layout'

/** How far from where it is wanted a place is looked for, in places. */
const WAY = 12

/** Why a card cannot lie so: something is in the way, or seven lie already. */
export function misfitOf(layout: Layout, laid: Laid): 'overlap' | 'enough' | null {
  if (!isFree(layout, laid)) return 'overlap'
  const isOneMore = !laidCard(layout, laid.card)
  return isOneMore && layout.length >= GOAL ? 'enough' : null
}

/** How far everything goes so that its middle is at a point. */
export function wayTo(layout: Layout, point: Place): Place {
  const box = boxAround(layout)
  return {
    row: Math.round(point.row - box.row - box.height / 2),
    column: Math.round(point.column - box.column - box.width / 2),
  }
}

/** A card that lies, a quarter turn further: nearly where it was, or null where there is no room. */
export function turnedThere(layout: Layout, laid: Laid): Laid | null {
  const turn = turnedOn(laid.turn)
  const shift = turn % 2 ? { row: -1, column: 1 } : { row: 1, column: -1 }
  const shifts = [
    { row: 0, column: 0 },
    { row: 0, column: shift.column },
    { row: shift.row, column: 0 },
    shift,
  ]
  const places = shifts.map(({ row, column }) => ({
    ...laid,
    turn,
    row: laid.row + row,
    column: laid.column + column,
  }))
  return places.find((place) => isFree(layout, place)) ?? null
}

/** The card with its middle as near to a point as it fits, or null if that is too far away. */
export function placedAt(layout: Layout, card: number, turn: Turn, point: Place): Laid | null {
  const { height, width } = sizeOf(turn)
  const corner = { row: point.row - height / 2, column: point.column - width / 2 }
  return nearestFree(layout, card, turn, corner, 2)
}

/** Where keys first hold a card: beside what was laid last, or in the middle of the table. */
export function firstPlace(layout: Layout, card: number, turn: Turn, middle: Place): Laid {
  const last = layout.at(-1)
  const corner = last
    ? { row: last.row, column: last.column + sizeOf(last.turn).width }
    : { row: Math.round(middle.row) - 1, column: Math.round(middle.column) - 1 }
  return nearestFree(layout, card, turn, corner, WAY) ?? { card, turn, ...corner }
}

/** The free place of the grid that is nearest to a corner, at most so far away. */
export function nearestFree(
  layout: Layout,
  card: number,
  turn: Turn,
  corner: Place,
  most: number,
): Laid | null {
  const [top, left] = [Math.round(corner.row), Math.round(corner.column)]
  const reach = Math.ceil(most)
  const steps = Array.from({ length: 2 * reach + 1 }, (_, index) => index - reach)
  const near = steps
    .flatMap((down) => steps.map((right) => ({ row: top + down, column: left + right })))
    .map((at) => ({ at, far: Math.hypot(at.row - corner.row, at.column - corner.column) }))
    .filter(({ far }) => far <= most)
    .toSorted((one, other) => one.far - other.far)
    .map(({ at }) => ({ card, turn, ...at }))
  return near.find((laid) => isFree(layout, laid)) ?? null
}
