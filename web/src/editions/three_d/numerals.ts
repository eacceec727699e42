/**
 * The numbers on the ten-sided die, drawn as strokes on a ground of 48 by 48.
 *
 * A symbol of a die is filled as well as stroked; so each stroke goes its way and back again, and has
 * nothing between to be filled.
 */
import type { Drawing } from '../race/edition'

type Point = readonly [number, number]

const STROKE = 5
const LINE: readonly Point[] = [
  [17, 44.5],
  [31, 44.5],
]

const DIGITS: readonly (readonly Point[])[] = [
  arc([24, 24], [8, 14], -90, 270),
  [
    [18, 16],
    [25, 10],
    [25, 38],
  ],
  [...arc([24, 18], [8, 8], 180, 385), [16, 38], [32, 38]],
  [...arc([23, 17], [7.5, 7], 200, 450), ...arc([23, 31], [8.5, 7.2], -90, 160)],
  [
    [27.5, 38],
    [27.5, 10],
    [15, 30],
    [33, 30],
  ],
  [[31, 10], [18.5, 10], [17, 22.5], ...arc([23, 28.8], [8.5, 9], -135, 148)],
  [[29, 10], [22, 16], [17.5, 23], ...arc([24, 30], [8, 8], 200, 560)],
  [
    [16, 10],
    [32, 10],
    [21.5, 38],
  ],
  [...arc([24, 17], [6.5, 6.8], 90, 450), ...arc([24, 31], [7.8, 7.2], -90, 270)],
]
const SIX = DIGITS[6] ?? []
const NINE = SIX.map(([x, y]): Point => [48 - x, 48 - y])

/** What the faces of the die look like, by their numbers. */
export const NUMERALS: Readonly<Record<string, Drawing>> = Object.fromEntries(
  Array.from({ length: 10 }, (_, i) => [String(i + 1), numeral(i + 1)]),
)

/** Six and nine have a line below. */
function numeral(number: number): Drawing {
  if (number === 10) return [stroke(moved(DIGITS[1], -9)), stroke(moved(DIGITS[0], 8))]
  const digit = number === 9 ? NINE : (DIGITS[number] ?? [])
  return number === 6 || number === 9 ? [stroke(digit), stroke(LINE)] : [stroke(digit)]
}

function stroke(points: readonly Point[]): Drawing[number] {
  const there = points.map(([x, y]) => `${round(x)} ${round(y)}`)
  const d = `M${[...there, ...there.slice(0, -1).reverse()].join('L')}z`
  return { d, stroke: STROKE }
}

function moved(points: readonly Point[] = [], right: number): Point[] {
  return points.map(([x, y]) => [x + right, y])
}

/** Points along an ellipse, by degrees; they count from the right, downwards. */
function arc([x, y]: Point, [wide, high]: Point, from: number, to: number): Point[] {
  const steps = Math.ceil(Math.abs(to - from) / 20)
  return Array.from({ length: steps + 1 }, (_, i): Point => {
    const angle = ((from + ((to - from) * i) / steps) * Math.PI) / 180
    return [x + wide * Math.cos(angle), y + high * Math.sin(angle)]
  })
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
