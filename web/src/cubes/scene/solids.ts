/**
 * The shapes of the scene as plain numbers: soft-edged wooden cubes that are glued together, the
 * outline's walls. The scene counts columns to the right, levels up, rows towards the reader.
 */
import type { Spot } from '../notation'
import { keyOf, type Cell } from '../shapes'

export interface Solid {
  readonly positions: number[]
  readonly normals: number[]
  readonly uvs: number[]
  readonly indices: number[]
}

type Vector = readonly [number, number, number]

/** Cubes of different parts leave a fine gap between them. */
const HALF = 0.482
const ROUND = 0.1
/** What fills the joint of two cubes of a part; narrower, so that the cubes can be counted. */
const JOINT = { half: 0.41, deep: 0.09 }
const TICKS = [-HALF, -HALF + ROUND / 2, -HALF + ROUND, HALF - ROUND, HALF - ROUND / 2, HALF]

/** For each of the six faces: what looks out, and what runs along it. */
const FACES: readonly (readonly [Vector, Vector, Vector])[] = [
  [
    [1, 0, 0],
    [0, 0, -1],
    [0, 1, 0],
  ],
  [
    [-1, 0, 0],
    [0, 0, 1],
    [0, 1, 0],
  ],
  [
    [0, 1, 0],
    [1, 0, 0],
    [0, 0, -1],
  ],
  [
    [0, -1, 0],
    [1, 0, 0],
    [0, 0, 1],
  ],
  [
    [0, 0, 1],
    [1, 0, 0],
    [0, 1, 0],
  ],
  [
    [0, 0, -1],
    [-1, 0, 0],
    [0, 1, 0],
  ],
]

/** The cubes of a part on one level; what they have beside them on it is glued to them. */
export function cubesSolid(cells: readonly Cell[]): Solid {
  const solid = emptySolid()
  const all = new Set(cells.map(keyOf))
  for (const cell of cells) {
    addCube(solid, middleOf(cell))
    const { row, column } = cell
    if (all.has(keyOf({ ...cell, column: column + 1 }))) addJoint(solid, cell, [1, 0, 0])
    if (all.has(keyOf({ ...cell, row: row + 1 }))) addJoint(solid, cell, [0, 0, 1])
  }
  return solid
}

/** Boxes between the two levels of a part, of unit height: they are stretched when the levels open. */
export function dowelsSolid(cells: readonly Cell[]): Solid {
  const all = new Set(cells.map(keyOf))
  const solid = emptySolid()
  for (const cell of cells) {
    if (cell.level !== 0 || !all.has(keyOf({ ...cell, level: 1 }))) continue
    addBox(solid, [cell.column + 0.5, 0.5, cell.row + 0.5], [0.3, 0.5, 0.3])
  }
  return solid
}

/** Flat tiles on the ground, one for each spot. */
export function tilesSolid(spots: readonly Spot[], inset: number, height: number): Solid {
  const solid = emptySolid()
  const half = 0.5 - inset
  for (const { row, column } of spots) {
    addBox(solid, [column + 0.5, -height / 2, row + 0.5], [half, height / 2, half])
  }
  return solid
}

/** The edges around the spots, as pairs of corners: column and row, column and row. */
export function outlineEdges(
  spots: readonly Spot[],
): (readonly [number, number, number, number])[] {
  const all = new Set(spots.map(({ row, column }) => `${row},${column}`))
  const isFree = (row: number, column: number) => !all.has(`${row},${column}`)
  return spots.flatMap(({ row, column }) => [
    ...(isFree(row - 1, column) ? [[column, row, column + 1, row] as const] : []),
    ...(isFree(row, column + 1) ? [[column + 1, row, column + 1, row + 1] as const] : []),
    ...(isFree(row + 1, column) ? [[column + 1, row + 1, column, row + 1] as const] : []),
    ...(isFree(row, column - 1) ? [[column, row + 1, column, row] as const] : []),
  ])
}

/** Walls of unit height along the outline. */
export function wallsSolid(spots: readonly Spot[]): Solid {
  const solid = emptySolid()
  for (const [x, z, x2, z2] of outlineEdges(spots)) {
    const first = solid.positions.length / 3
    solid.positions.push(x, 0, z, x2, 0, z2, x2, 1, z2, x, 1, z)
    const out: Vector = [z2 - z, 0, x - x2]
    for (const [u, v] of CORNERS) {
      solid.normals.push(...out)
      solid.uvs.push(u, v)
    }
    solid.indices.push(first, first + 1, first + 2, first, first + 2, first + 3)
  }
  return solid
}

const CORNERS = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const

function emptySolid(): Solid {
  return { positions: [], normals: [], uvs: [], indices: [] }
}

function middleOf({ row, column, level }: Cell): Vector {
  return [column + 0.5, level + 0.5, row + 0.5]
}

/** A cube whose edges and corners are rounded: each point is pushed out from the flat middle. */
function addCube(solid: Solid, middle: Vector): void {
  for (const face of FACES) addGrid(solid, middle, face)
}

function addGrid(solid: Solid, middle: Vector, [out, along, up]: (typeof FACES)[number]): void {
  const first = solid.positions.length / 3
  const size = TICKS.length
  for (const v of TICKS) {
    for (const u of TICKS) {
      const point = sum(scaled(out, HALF), scaled(along, u), scaled(up, v))
      const inner = point.map((each) => clamp(each, HALF - ROUND)) as unknown as Vector
      const normal = unit(sum(point, scaled(inner, -1)))
      solid.positions.push(...sum(middle, inner, scaled(normal, ROUND)))
      solid.normals.push(...normal)
      solid.uvs.push(u / (2 * HALF) + 0.5, v / (2 * HALF) + 0.5)
    }
  }
  for (let v = 0; v < size - 1; v += 1) {
    for (let u = 0; u < size - 1; u += 1) {
      const a = first + v * size + u
      solid.indices.push(a, a + 1, a + size + 1, a, a + size + 1, a + size)
    }
  }
}

function addJoint(solid: Solid, cell: Cell, to: Vector): void {
  const middle = sum(middleOf(cell), scaled(to, 0.5))
  const halves = to.map((each) => (each ? JOINT.deep : JOINT.half)) as unknown as Vector
  addBox(solid, middle, halves)
}

function addBox(solid: Solid, middle: Vector, halves: Vector): void {
  const sized = (axis: Vector) =>
    axis.map((each, i) => each * (halves[i] ?? 0)) as unknown as Vector
  for (const [out, along, up] of FACES) {
    const first = solid.positions.length / 3
    for (const [u, v] of CORNERS) {
      const point = sum(sized(out), scaled(sized(along), 2 * u - 1), scaled(sized(up), 2 * v - 1))
      solid.positions.push(...sum(middle, point))
      solid.normals.push(...out)
      solid.uvs.push(u, v)
    }
    solid.indices.push(first, first + 1, first + 2, first, first + 2, first + 3)
  }
}

function sum(...vectors: readonly Vector[]): Vector {
  return vectors.reduce(([x, y, z], [x2, y2, z2]) => [x + x2, y + y2, z + z2])
}

function scaled([x, y, z]: Vector, by: number): Vector {
  return [x * by, y * by, z * by]
}

function unit(vector: Vector): Vector {
  return scaled(vector, 1 / Math.hypot(...vector))
}

function clamp(value: number, most: number): number {
  return Math.max(-most, Math.min(most, value))
}
