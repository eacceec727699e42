/** The common pool in the middle of the table, as src/ubongo/editions/three_d/pool.py (D-03, D-11). */
import { POLYCUBES } from '../../cubes/parts.gen'
import type { PartName } from '../../cubes/shapes'
import type { ThreeDOptions, ThreeDView } from '../../wire.gen'

export interface Pile {
  readonly part: PartName
  /** How many lie in the middle now, and how many there are in all. */
  readonly left: number
  readonly whole: number
}

/** What lies in the middle: all parts, but for those of the tasks in play. */
export function poolOf({ options, phase, round }: ThreeDView): Pile[] {
  const isOut = phase === 'ready' || phase === 'puzzle'
  const taken = isOut ? (round?.tasks.flatMap((task) => task?.pieces ?? []) ?? []) : []
  return POLYCUBES.map(({ name, count }) => {
    const whole = boxesOf(options) * count
    return { part: name, left: whole - taken.filter((part) => part === name).length, whole }
  })
}

/** One box, or two where not everybody plays the same side. */
function boxesOf({ seats, side, handicaps }: ThreeDOptions): number {
  const sides = Array.from({ length: seats }, (_, seat) => handicaps[seat]?.side ?? side)
  return new Set(sides).size
}
