/** Where the fields of the track are drawn: in rows, to and fro, as many in a row as there is room. */
import type { LightDarkView } from '../../wire.gen'
import { LAST_FIELD } from './rules.gen'

export interface Stop {
  readonly x: number
  readonly y: number
  /** Whether the ships fly to the left here. */
  readonly isBack: boolean
}

export interface Track {
  readonly width: number
  readonly height: number
  /** The start field is number 0. */
  readonly stops: readonly Stop[]
  /** The way along all fields, with a bend at the end of each row. */
  readonly way: string
}

const STEP = 32
const ROW = 38
const MARGIN = { x: 26, y: 28 }

/** How long and how wide a ship is that has its field for itself. */
export const SHIP = { long: 27, wide: 20 } as const
/** Ships that share a field are that much smaller. */
const CROWDED = 0.84

/** How ships on the same field stand apart, by how many they are. */
const APART: readonly (readonly (readonly [number, number])[])[] = [
  [[0, 0]],
  [
    [0, -9],
    [0, 9],
  ],
  [
    [-12, -9],
    [12, -9],
    [0, 9],
  ],
  [
    [-12, -9],
    [12, -9],
    [-12, 9],
    [12, 9],
  ],
]

/** A track with so many fields in a row. */
export function trackOf(perRow: number): Track {
  const stops = Array.from({ length: LAST_FIELD + 1 }, (_, field) => stopOf(field, perRow))
  return {
    width: 2 * MARGIN.x + (perRow - 1) * STEP,
    height: 2 * MARGIN.y + Math.floor(LAST_FIELD / perRow) * ROW,
    stops,
    way: stops.map((stop, field) => wayTo(stop, stops[field - 1])).join(''),
  }
}

function stopOf(field: number, perRow: number): Stop {
  const row = Math.floor(field / perRow)
  const isBack = row % 2 === 1
  const along = field % perRow
  const column = isBack ? perRow - 1 - along : along
  return { x: MARGIN.x + column * STEP, y: MARGIN.y + row * ROW, isBack }
}

function wayTo({ x, y, isBack }: Stop, before: Stop | undefined): string {
  if (!before) return `M${x} ${y}`
  if (before.y === y) return `L${x} ${y}`
  return `A${ROW / 2} ${ROW / 2} 0 0 ${isBack ? 1 : 0} ${x} ${y}`
}

/** Where the ships of those who solved the round that is played will come to. */
export function comingTo({
  phase,
  round,
  fields,
  earns,
}: Pick<LightDarkView, 'phase' | 'round' | 'fields' | 'earns'>): { seat: number; field: number }[] {
  if (phase !== 'puzzle' || !round || round.is_playoff) return []
  return round.solved.map((seat, i) => ({
    seat,
    field: Math.min(LAST_FIELD, (fields[seat] ?? 0) + (earns[i] ?? 0)),
  }))
}

export interface Flying extends Stop {
  readonly seat: number
  /** How large it is drawn. */
  readonly scale: number
}

/** Where the ships are drawn: those on one field a little apart. */
export function flying(fields: readonly number[], { stops }: Track): Flying[] {
  return fields.flatMap((field, seat) => {
    const there = fields.flatMap((other, each) => (other === field ? [each] : []))
    const [right = 0, down = 0] = APART[there.length - 1]?.[there.indexOf(seat)] ?? []
    const stop = stops[field]
    const scale = there.length > 1 ? CROWDED : 1
    return stop ? [{ seat, x: stop.x + right, y: stop.y + down, isBack: stop.isBack, scale }] : []
  })
}

/** A star behind the track. */
export interface Star {
  readonly x: number
  readonly y: number
  readonly r: number
}

/** Every fifth field has its number below it. */
export const NUMBERED = 5
/** How far below its field a number stands. */
export const NUMBER_BELOW = 19

/** Whether a star would be read as a part of a number: as a full stop. */
function isBesideNumber(star: Star, { stops }: Track): boolean {
  return stops.some(
    ({ x, y }, field) =>
      field > 0 &&
      field % NUMBERED === 0 &&
      Math.abs(star.x - x) < 16 &&
      Math.abs(star.y - (y + NUMBER_BELOW - 3)) < 9,
  )
}

/** Stars between the rows: always the same, strewn by the golden ratio, none beside a number. */
export function skyOf(track: Track): Star[] {
  const { width, height } = track
  const golden = (Math.sqrt(5) - 1) / 2
  const rows = Math.round((height - 2 * MARGIN.y) / ROW) + 2
  return Array.from({ length: Math.round((width * height) / 1_250) }, (_, i) => {
    const row = i % rows
    const aside = (((i * golden * golden) % 1) - 0.5) * 12
    return {
      x: round(((i * golden) % 1) * width),
      y: round(Math.min(height - 4, Math.max(4, MARGIN.y + (row - 0.5) * ROW + aside))),
      r: 0.5 + ((i * 7) % 5) * 0.18,
    }
  }).filter((star) => !isBesideNumber(star, track))
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
