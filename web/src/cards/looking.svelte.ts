/** Looking at the table: it is pushed and zoomed, and follows the cards until the reader does that. */
import type { Frame, Spot } from '../laying/drag'
import { boxAround, type Layout, type Place, type Size } from './layout'
import {
  fitted,
  frameOf,
  panned,
  pointAt,
  showing,
  STEP,
  zoomed,
  type Lens,
  type Surface,
} from './lens'

export class Looking {
  lens = $state.raw<Lens>({ row: 1, column: 1.5, cell: 40 })

  /** Where the table is drawn now. */
  readonly #surface: () => Surface | null
  /** Whether the reader has pushed or zoomed the table: then it stays as it is. */
  #isOwn = false

  constructor(surface: () => Surface | null) {
    this.#surface = surface
  }

  get surface(): Surface | null {
    return this.#surface()
  }

  /** Where the grid's origin is drawn, and how large its places are. */
  get frame(): Frame | null {
    const { surface } = this
    return surface && frameOf(this.lens, surface)
  }

  pan(by: Spot): void {
    this.#isOwn = true
    this.lens = panned(this.lens, by)
  }

  /** By so many places of the grid. */
  panBy({ row, column }: Place): void {
    this.pan({ x: -column * this.lens.cell, y: -row * this.lens.cell })
  }

  /** Nearer, or farther away with a factor below 1. */
  zoom(factor: number, spot?: Spot): void {
    const { surface } = this
    if (!surface) return
    this.#isOwn = true
    this.lens = zoomed(this.lens, surface, factor, spot)
  }

  zoomStep(isNearer: boolean): void {
    this.zoom(isNearer ? STEP : 1 / STEP)
  }

  /** All cards in sight. */
  fit(layout: Layout, surface: Size | null = this.surface): void {
    this.#isOwn = false
    if (surface) this.lens = fitted(layout, surface)
  }

  /** The table is drawn in another size. */
  resized(layout: Layout, surface: Size): void {
    if (!this.#isOwn) this.fit(layout, surface)
  }

  /** Unless the reader looks somewhere on purpose, all cards stay in sight. */
  follow(layout: Layout): void {
    const { surface, lens } = this
    if (!surface || this.#isOwn) return
    const seen = showing(lens, surface, boxAround(layout))
    if (seen.row !== lens.row || seen.column !== lens.column) this.fit(layout, surface)
  }

  /** What is held is always seen. */
  show(box: Place & Size): void {
    const { surface } = this
    if (surface) this.lens = showing(this.lens, surface, box)
  }

  /** The point of the grid under a spot of the screen. */
  pointAt(spot: Spot): Place | null {
    const { surface } = this
    return surface && pointAt(this.lens, surface, spot)
  }
}
