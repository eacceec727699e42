/**
 * How somebody looks at cubes: from which side, from how far above, how far open the levels are.
 *
 * It outlives the scene, which may go and come back at any moment.
 */
import type { Pixel } from './drag'
import { AT_FIRST, dragged, raised, stepped, type Orbit } from './scene/orbit'

/** A pointer that went down on the background. */
interface Walk {
  readonly id: number
  readonly from: Pixel
  readonly begun: Orbit
}

/** What a press may move without being a walk. */
const SLACK = 6

export class Looking {
  orbit = $state.raw<Orbit>(AT_FIRST)
  /** From 0, closed, to 1. */
  apart = $state(0)
  #walk: Walk | null = null
  #hasMoved = false

  get isWalking(): boolean {
    return this.#walk !== null
  }

  /** A pointer goes down; other fingers than the first mean nothing. */
  begin(id: number, from: Pixel): void {
    if (this.#walk) return
    this.#walk = { id, from, begun: this.orbit }
    this.#hasMoved = false
  }

  follow(id: number, { x, y }: Pixel): void {
    if (this.#walk?.id !== id) return
    const { from, begun } = this.#walk
    const [right, below] = [x - from.x, y - from.y]
    this.#hasMoved ||= Math.hypot(right, below) > SLACK
    if (this.#hasMoved) this.orbit = dragged(begun, right, below)
  }

  /** The pointer is lifted; where it was pressed, if it moved nothing. */
  end(id: number): Pixel | null {
    if (this.#walk?.id !== id) return null
    const { from } = this.#walk
    this.#walk = null
    return this.#hasMoved ? null : from
  }

  cancel(): void {
    this.#walk = null
  }

  /** Walk around by so many steps, to the right if positive. */
  step(steps: number): void {
    this.orbit = stepped(this.orbit, steps)
  }

  /** Look from higher above, or from lower if negative. */
  raise(steps: number): void {
    this.orbit = raised(this.orbit, steps)
  }
}
