/** What the seats of a table are called before everybody sits there. */
import { speak } from '../../lib/speech.svelte'
import { nameOf } from '../../table/names'
import type { TableSeen } from '../../wire.gen'

export function seatNames({ seats }: TableSeen): string[] {
  return seats.map((place, seat) => nameOf(place) || speak('race.seat', { number: seat + 1 }))
}
