/** What those who sit at a table are called. */
import { speak } from '../lib/speech.svelte'
import type { Seated } from '../wire.gen'

type Named = Pick<Seated, 'name' | 'person'>

/** What somebody is called: a person by the own name, a bot by that of who it is; nobody by nothing. */
export function nameOf(place: Named | null): string {
  if (!place) return ''
  return place.name ?? speak(place.person ? `table.bot.${place.person}` : 'table.guest')
}
