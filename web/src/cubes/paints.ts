/**
 * The paint of a task's parts. The box has four colours for sixteen parts, so that two parts of a
 * task may have the same one; here the second gets another paint of the same family. The paints
 * are those of the flat pieces, which are told apart by all eyes, and have their patterns.
 */
import { POLYOMINOES } from '../pieces.gen'
import { POLYCUBES } from './parts.gen'
import type { PartName } from './shapes'

export type Paint = (typeof POLYOMINOES)[number]['colour']

type BoxColour = (typeof POLYCUBES)[number]['colour']

/** The box's own colour first, and those nearest to it. */
const FAMILIES: Readonly<Record<BoxColour, readonly Paint[]>> = {
  yellow: ['yellow', 'orange', 'amber', 'brown'],
  blue: ['blue', 'light_blue', 'violet', 'turquoise'],
  red: ['red', 'magenta', 'brown', 'orange'],
  green: ['green', 'lime_green', 'turquoise', 'light_blue'],
}
const COLOURS = new Map<string, BoxColour>(POLYCUBES.map(({ name, colour }) => [name, colour]))

/** The colour that the part has in the box. */
export function boxColour(part: PartName): BoxColour {
  return COLOURS.get(part) ?? 'yellow'
}

/** A paint for each of a task's parts, no two alike. */
export function paintsOf(parts: readonly PartName[]): ReadonlyMap<PartName, Paint> {
  const paints = new Map<PartName, Paint>()
  for (const part of parts) {
    const taken = new Set(paints.values())
    const free = FAMILIES[boxColour(part)].find((paint) => !taken.has(paint))
    paints.set(part, free ?? boxColour(part))
  }
  return paints
}

/** The flat piece of the same paint, whose pattern the part borrows. */
export function patternOf(paint: Paint): string {
  return POLYOMINOES.find(({ colour }) => colour === paint)?.name ?? ''
}
