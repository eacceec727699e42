/** The outline of a drawing of cells, as one SVG path with rounded corners, in units of a cell. */

export interface Point {
  readonly x: number
  readonly y: number
}

interface Edge {
  readonly from: Point
  readonly to: Point
}

/** The cells of a drawing such as ['##', '#.']. */
export function cellsOf(drawing: readonly string[]): Point[] {
  return drawing.flatMap((row, y) =>
    Array.from(row).flatMap((mark, x) => (mark === '#' ? [{ x, y }] : [])),
  )
}

/** Corner points of each closed outline, walked with the cells on the right hand. */
export function loops(cells: readonly Point[]): Point[][] {
  const edges = new Map(outerEdges(cells).map((edge) => [key(edge), edge]))
  const found: Point[][] = []
  for (let first = next(edges); first; first = next(edges)) {
    found.push(corners(walk(first, edges)))
  }
  return found
}

/** The path of all outlines; every corner, outer or inner, is rounded by the radius. */
export function outline(drawing: readonly string[], radius: number): string {
  return outlineOf(cellsOf(drawing), radius)
}

/** The same for cells that are known by their places. */
export function outlineOf(cells: readonly Point[], radius: number): string {
  return loops(cells)
    .map((points) => rounded(points, radius))
    .join('')
}

function outerEdges(cells: readonly Point[]): Edge[] {
  const taken = new Set(cells.map(({ x, y }) => `${x},${y}`))
  const isFree = (x: number, y: number) => !taken.has(`${x},${y}`)
  return cells.flatMap(({ x, y }) => {
    const [a, b, c, d] = [point(x, y), point(x + 1, y), point(x + 1, y + 1), point(x, y + 1)]
    return [
      ...(isFree(x, y - 1) ? [{ from: a, to: b }] : []),
      ...(isFree(x + 1, y) ? [{ from: b, to: c }] : []),
      ...(isFree(x, y + 1) ? [{ from: c, to: d }] : []),
      ...(isFree(x - 1, y) ? [{ from: d, to: a }] : []),
    ]
  })
}

/** Take edges out of the map, each beginning where the last one ended, until none follows. */
function walk(first: Edge, edges: Map<string, Edge>): Edge[] {
  const way: Edge[] = []
  for (let edge: Edge | undefined = first; edge; edge = follower(edge, edges)) {
    edges.delete(key(edge))
    way.push(edge)
  }
  return way
}

/** Where two cells touch only at a corner, turning right stays with the same cell. */
function follower({ from, to }: Edge, edges: Map<string, Edge>): Edge | undefined {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const directions = [point(-dy, dx), point(dx, dy), point(dy, -dx)]
  return directions
    .map((step) => edges.get(key({ from: to, to: point(to.x + step.x, to.y + step.y) })))
    .find((edge) => edge !== undefined)
}

function corners(way: readonly Edge[]): Point[] {
  return way.flatMap((edge, i) => {
    const before = way.at(i - 1)
    const straight = before && isSame(direction(before), direction(edge))
    return straight ? [] : [edge.from]
  })
}

function rounded(points: readonly Point[], radius: number): string {
  const parts = points.map((corner, i) => {
    const start = towards(corner, points.at(i - 1) ?? corner, radius)
    const end = towards(corner, points.at((i + 1) % points.length) ?? corner, radius)
    return `${i === 0 ? 'M' : 'L'}${text(start)}Q${text(corner)} ${text(end)}`
  })
  return `${parts.join('')}Z`
}

function towards(from: Point, to: Point, distance: number): Point {
  return point(
    from.x + Math.sign(to.x - from.x) * distance,
    from.y + Math.sign(to.y - from.y) * distance,
  )
}

function direction({ from, to }: Edge): Point {
  return point(to.x - from.x, to.y - from.y)
}

function isSame(a: Point, b: Point): boolean {
  return a.x === b.x && a.y === b.y
}

function next(edges: Map<string, Edge>): Edge | undefined {
  return edges.values().next().value
}

function key({ from, to }: Edge): string {
  return `${text(from)} ${text(to)}`
}

function point(x: number, y: number): Point {
  return { x, y }
}

function text({ x, y }: Point): string {
  return `${+x.toFixed(3)},${+y.toFixed(3)}`
}
