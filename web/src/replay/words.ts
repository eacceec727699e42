/** What matches that are over, and those who played them, are called. */
import { editionOf, isSolo } from '../editions/rooms'
import { speak } from '../lib/speech.svelte'
import { nameOf } from '../table/names'
import type { Seated } from '../wire.gen'

/** The edition of a match, and whether somebody played it alone. */
export function editionInWords(key: string): string {
  const edition = speak(`home.edition.${editionOf(key)}`)
  return isSolo(key) ? speak('replay.solo', { edition }) : edition
}

/** Whoever has no name is told apart by the seat. */
export function namesPlayed(seats: readonly Pick<Seated, 'name' | 'person'>[]): string[] {
  return seats.map((place, seat) =>
    place.name || place.person ? nameOf(place) : speak('replay.somebody', { number: seat + 1 }),
  )
}
