/**
 * Which part of the table is seen: the point in the middle of the surface, and how large a place
 * of the grid is drawn, in pixels.
 */
import type { Frame, Spot } from '../laying/drag'
import { boxAround, FARTHEST, type Layout, type Place, type Size } from './layout'

export interface Lens extends Place {
  readonly cell: number
}

/** The surface on the screen, in pixels. */
export interface Surface extends Spot {
  readonly width: number
  readonly height: number
}

export const SMALLEST = 12
export const LARGEST = 200
/** What one press of a button or key does. */
export const STEP = 1.25
/** How much of the table around the cards is seen too, in places. */
const MARGIN = 2
/** At the top of the table are buttons, so high, in pixels. */
const STRIP = 40
/** An empty table shows this much. */
const EMPTY: Size = { height: 7, width: 10 }

/** Where the grid's origin is drawn. */
export function frameOf(lens: Lens, { x, y, width, height }: Surface): Frame {
  return {
    x: x + width / 2 - lens.column * lens.cell,
    y: y + height / 2 - lens.row * lens.cell,
    cell: lens.cell,
  }
}

/** The point of the grid under a spot of the screen. */
export function pointAt(lens: Lens, surface: Surface, spot: Spot): Place {
  const { x, y, cell } = frameOf(lens, surface)
  return { row: (spot.y - y) / cell, column: (spot.x - x) / cell }
}

/** The table pushed by so many pixels. */
export function panned(lens: Lens, by: Spot): Lens {
  return within({
    ...lens,
    row: lens.row - by.y / lens.cell,
    column: lens.column - by.x / lens.cell,
  })
}

/** Closer or farther away; what is under the spot stays there. */
export function zoomed(lens: Lens, surface: Surface, factor: number, spot?: Spot): Lens {
  const about = spot ?? { x: surface.x + surface.width / 2, y: surface.y + surface.height / 2 }
  const cell = Math.min(LARGEST, Math.max(SMALLEST, lens.cell * factor))
  const { row, column } = pointAt(lens, surface, about)
  const share = lens.cell / cell
  return within({
    row: row + (lens.row - row) * share,
    column: column + (lens.column - column) * share,
    cell,
  })
}

/** All cards in sight, as large as they can be. */
export function fitted(layout: Layout, surface: Size): Lens {
  const box = boxAround(layout)
  const height = Math.max(EMPTY.height, box.height + 2 * MARGIN)
  const width = Math.max(EMPTY.width, box.width + 2 * MARGIN)
  const most = Math.min((surface.height - STRIP) / height, surface.width / width)
  const cell = Math.min(LARGEST * 0.75, Math.max(SMALLEST, most))
  return {
    row: box.row + box.height / 2 - STRIP / 2 / cell,
    column: box.column + box.width / 2,
    cell,
  }
}

/** The table pushed just so far that a card and a little around it are seen. */
export function showing(lens: Lens, surface: Size, box: Place & Size): Lens {
  return {
    ...lens,
    row: into(lens.row, surface.height / lens.cell, box.row, box.height),
    column: into(lens.column, surface.width / lens.cell, box.column, box.width),
  }
}

/** The middle of a stretch of so many places that shows what lies from `first` on. */
function into(middle: number, seen: number, first: number, length: number): number {
  const slack = Math.max(0, (seen - length) / 2 - MARGIN)
  const wanted = first + length / 2
  return Math.min(wanted + slack, Math.max(wanted - slack, middle))
}

function within(lens: Lens): Lens {
  const clamp = (value: number) => Math.max(-FARTHEST, Math.min(FARTHEST, value))
  return { ...lens, row: clamp(lens.row), column: clamp(lens.column) }
}
