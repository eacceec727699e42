/**
 * The paint of each part: the same in the tray, on every board and in the middle, all match long.
 *
 * The box has four colours for sixteen parts; here there are twelve, those of the flat pieces, which
 * are told apart by all eyes and have their patterns. The four pairs that share a paint are those
 * that meet in the fewest tasks of the deck: in such a task they are told apart by their numbers.
 */
import { POLYOMINOES } from '../pieces.gen'
import type { PartName } from './shapes'

export type Paint = (typeof POLYOMINOES)[number]['colour']

const PAINTS: Readonly<Record<PartName, Paint>> = {
  1: 'amber',
  2: 'lime_green',
  3: 'yellow',
  4: 'brown',
  5: 'violet',
  6: 'turquoise',
  7: 'light_blue',
  8: 'blue',
  9: 'red',
  10: 'magenta',
  11: 'violet',
  12: 'orange',
  13: 'turquoise',
  14: 'lime_green',
  15: 'brown',
  16: 'green',
}

export function paintOf(part: PartName): Paint {
  return PAINTS[part]
}

/** The flat piece of the same paint, whose pattern the part borrows. */
export function patternOf(paint: Paint): string {
  return POLYOMINOES.find(({ colour }) => colour === paint)?.name ?? ''
}
