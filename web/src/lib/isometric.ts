/** Cubes seen from above and aside, as they are drawn: far ones first, each with its three faces. */

/** Row, column and level, as in `src/ubongo/geometry`. */
export type Cube = readonly [number, number, number]

export interface Face {
  readonly tone: 'top' | 'left' | 'right'
  readonly d: string
}

const SLOPE = 0.866
/** The corners of a cube's hexagon around its middle, in halves of an edge. */
const RIM = [
  [0, -2],
  [1, -1],
  [1, 1],
  [0, 2],
  [-1, 1],
  [-1, -1],
] as const
/** Which corners a face has; the fourth one is the middle. */
const FACES = [
  ['top', [5, 0, 1]],
  ['right', [1, 2, 3]],
  ['left', [3, 4, 5]],
] as const

/** In the order in which a painter paints them: what comes later hides what came before. */
export function farFirst(cubes: readonly Cube[]): Cube[] {
  return cubes.toSorted((one, other) => depth(one) - depth(other))
}

/** The three faces of a cube that are seen, in units of an edge. */
export function facesOf([row, column, level]: Cube): Face[] {
  const [u, v] = [column - row, row + column - 2 * level]
  return FACES.map(([tone, corners]) => {
    const points = [...corners.map((corner) => RIM[corner]), [0, 0] as const]
    const written = points.map(([du, dv]) => `${round((u + du) * SLOPE)} ${round((v + dv) / 2)}`)
    return { tone, d: `M${written.join('L')}z` }
  })
}

/** A cell of the ground on which the cubes stand. */
export function groundOf(row: number, column: number): string {
  const corners = [
    [row, column],
    [row, column + 1],
    [row + 1, column + 1],
    [row + 1, column],
  ] as const
  const written = corners.map(([r, c]) => `${round((c - r) * SLOPE)} ${(c + r) / 2}`)
  return `M${written.join('L')}z`
}

function depth([row, column, level]: Cube): number {
  return row + column + level
}

function round(value: number): number {
  return Math.round(value * 1_000) / 1_000
}
