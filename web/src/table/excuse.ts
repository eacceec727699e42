/** A mistake in the reader's words, which are only fetched when there is one. */
import { speak, speech } from '../lib/speech.svelte'
import { Refusal } from '../net/refusal'

export async function excuse(error: unknown): Promise<string> {
  const code = error instanceof Refusal ? error.code : String(error)
  const facts = error instanceof Refusal ? error.facts : {}
  try {
    const [{ WORDS }] = await Promise.all([import('./words'), speech.bring(['excuse'])])
    return speak(WORDS[code] ?? 'excuse.failed', { ...facts, code })
  } catch {
    return speak('table.unreachable') // whatever it was, now the words for it cannot be reached
  }
}
