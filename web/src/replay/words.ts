/** What matches that are over, and those who played them, are called. */
import { editionOf, isSolo } from '../editions/rooms'
import { speak } from '../lib/speech.svelte'
import type { Seated } from '../wire.gen'

/** The edition of a match, and whether somebody played it alone. */
export function editionInWords(key: string): string {
  const edition = speak(`home.edition.${editionOf(key)}`)
  return isSolo(key) ? speak('replay.solo', { edition }) : edition
}

/** A person by the own name, a bot by that of who it is, and who is forgotten by a number. */
export function namesIn(seats: readonly Pick<Seated, 'name' | 'person'>[]): string[] {
  return seats.map(
    ({ name, person }, seat) =>
      name ??
      (person ? speak(`table.bot.${person}`) : speak('replay.somebody', { number: seat + 1 })),
  )
}
