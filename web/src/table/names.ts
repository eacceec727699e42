/** What those who sit at a table are called. */
import { speak } from '../lib/speech.svelte'
import type { SeatSeen } from '../wire.gen'

/** A person's name, or the number of a bot's seat; nothing on a free one. */
export function nameOf(place: SeatSeen | null, seat: number): string {
  if (!place) return ''
  return place.name ?? speak(place.bot ? 'table.bot' : 'table.somebody', { number: seat + 1 })
}
