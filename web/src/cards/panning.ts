/** Fingers on the bare table: one pushes it, two pinch it, and a short press is a press. */
import type { Spot } from '../laying/drag'
import type { CardLaying } from './laying.svelte'

const SLACK = 6

export class Panning {
  readonly #fingers = new Map<number, Spot>()
  #start: Spot | null = null

  down(id: number, spot: Spot): void {
    this.#fingers.set(id, spot)
    this.#start = this.#fingers.size === 1 ? spot : null
  }

  move(laying: CardLaying, id: number, spot: Spot): void {
    const before = this.#fingers.get(id)
    if (!before) return
    if (this.#start && distance(this.#start, spot) <= SLACK) return
    this.#start = null
    const other = [...this.#fingers].find(([finger]) => finger !== id)?.[1]
    this.#fingers.set(id, spot)
    if (other) {
      laying.looking.pan({ x: (spot.x - before.x) / 2, y: (spot.y - before.y) / 2 })
      const middle = { x: (spot.x + other.x) / 2, y: (spot.y + other.y) / 2 }
      laying.looking.zoom(distance(spot, other) / Math.max(1, distance(before, other)), middle)
    } else laying.looking.pan({ x: spot.x - before.x, y: spot.y - before.y })
  }

  /** Let go; what was a short press lays the chosen card there. */
  up(laying: CardLaying, id: number): void {
    const spot = this.#fingers.get(id)
    if (!spot) return
    this.#fingers.delete(id)
    const point = this.#start && laying.looking.pointAt(spot)
    this.#start = null
    if (point) laying.pressTable(point)
  }

  cancel(): void {
    this.#fingers.clear()
    this.#start = null
  }
}

function distance(one: Spot, other: Spot): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
