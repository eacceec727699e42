/** What matches that are over are called. */
import { editionOf, isSolo } from '../editions/rooms'
import { speak } from '../lib/speech.svelte'

/** The edition of a match, and whether somebody played it alone. */
export function editionInWords(key: string): string {
  const edition = speak(`home.edition.${editionOf(key)}`)
  return isSolo(key) ? speak('replay.solo', { edition }) : edition
}
