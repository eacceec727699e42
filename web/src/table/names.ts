/** What those who sit at a table, or sat there, are called. */
import { speak } from '../lib/speech.svelte'
import type { Seated } from '../wire.gen'

type Named = Pick<Seated, 'name' | 'character'>

/** A name with letters that are written from right to left: what stands beside it would turn, too. */
const TURNING = /^.*[\u0590-\u08ff\ufb1d-\ufefc].*$/

/** A person by the own name, a bot by that of its character; a free seat by nothing. */
export function nameOf(occupant: Named | null): string {
  if (!occupant) return ''
  return (
    occupant.name?.replace(TURNING, '\u2068$&\u2069') ??
    speak(occupant.character ? `table.bot.${occupant.character}` : 'table.guest')
  )
}

/** The same of all seats; of those who are called the same, all but the first get a number. */
export function namesOf(occupants: readonly (Named | null)[]): readonly string[] {
  const names = occupants.map(nameOf)
  return names.map((name, seat) => {
    const before = names.slice(0, seat).filter((other) => other === name).length
    return name && before > 0 ? `${name} ${before + 1}` : name
  })
}
