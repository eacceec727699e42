/** Layouts as they fit into pictures that are wider than high. */
import { boxAround, sizeOf, turnedOn, type Layout } from './layout'

/** The same layout seen from the side if it is higher than wide. */
export function lengthwise(layout: Layout): Layout {
  const { height, width } = boxAround(layout)
  if (height <= width) return layout
  return layout.map(({ card, turn, row, column }) => ({
    card,
    turn: turnedOn(turn),
    row: column,
    column: -row - sizeOf(turn).height,
  }))
}
