/** What those who sit at a table are called. */
import { speak } from '../lib/speech.svelte'
import type { SeatSeen } from '../wire.gen'

/** What somebody is called: a person by the own name, a bot by that of who it is; nobody by nothing. */
export function nameOf(place: Pick<SeatSeen, 'name' | 'person'> | null): string {
  if (!place) return ''
  return place.name ?? speak(place.person ? `table.bot.${place.person}` : 'table.somebody')
}
