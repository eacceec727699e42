/** How a right call goes through the parts: each hops, the last one laid first, the farthest last. */
import { cellsOf } from './board'
import type { Placement } from './notation'
import type { PartName } from './shapes'

/** Milliseconds that it needs for the length of a cube, and that a part is in the air. */
const PER_CUBE = 90
const HOP = 520
/** How high a part hops, in cubes. */
const HIGH = 0.7

/** After how many milliseconds each part hops. */
export type Ripple = ReadonlyMap<PartName, number>

export function rippleFrom(from: PartName, laid: readonly Placement[]): Ripple {
  const first = laid.find(({ part }) => part === from)
  const middle = first && middleOf(first)
  return new Map(
    laid.map((placement) => [
      placement.part,
      middle ? PER_CUBE * distance(middle, middleOf(placement)) : 0,
    ]),
  )
}

/** How high a part is so long after the call, in cubes. */
export function heightAt(passed: number, ripple: Ripple, part: PartName): number {
  const share = (passed - (ripple.get(part) ?? 0)) / HOP
  return share > 0 && share < 1 ? HIGH * Math.sin(Math.PI * share) : 0
}

/** When the last part lies again. */
export function endOf(ripple: Ripple): number {
  return Math.max(0, ...ripple.values()) + HOP
}

type Middle = readonly [number, number, number]

function middleOf(placement: Placement): Middle {
  const cells = cellsOf(placement)
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length
  return [
    mean(cells.map(({ row }) => row)),
    mean(cells.map(({ column }) => column)),
    mean(cells.map(({ level }) => level)),
  ]
}

function distance(one: Middle, other: Middle): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])
}
