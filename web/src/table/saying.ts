/** Phrases that others say at a table: seen beside the speaker for a while, and told aloud. */
import { speak, speech } from '../lib/speech.svelte'
import type { Said } from '../wire.gen'
import { nameOf } from './names'
import type { Visit } from './visit.svelte'

/** How long a phrase is seen beside the speaker. */
export const SEEN_FOR = 5_000

export function hearSaid(visit: Visit, said: Said): void {
  const { seat, phrase } = said
  visit.said = [...visit.said.filter((other) => other.seat !== seat), said]
  const name = seat === null ? nameOf({ name: said.name ?? null }) : (visit.names[seat] ?? '')
  void speech
    .bring(['phrase'])
    .then(() => {
      visit.tell(speak('phrase.says', { name, phrase: speak(`phrase.${phrase}`) }))
    })
    .catch(() => null) // where it does not arrive nobody has missed much
  setTimeout(() => {
    visit.said = visit.said.filter((other) => other !== said)
  }, SEEN_FOR)
}
