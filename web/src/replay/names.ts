/** What those are called who played a match that is over. */
import { speak } from '../lib/speech.svelte'
import { nameOf } from '../table/names'
import type { SeatPlayed } from '../wire.gen'

/** Whoever has no name is told apart by the seat. */
export function namesPlayed(seats: readonly Pick<SeatPlayed, 'name' | 'person'>[]): string[] {
  return seats.map((place, seat) =>
    place.name || place.person ? nameOf(place) : speak('replay.somebody', { number: seat + 1 }),
  )
}
