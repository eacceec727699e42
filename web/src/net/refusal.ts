/** A refusal: a code with facts, as the server says it, or as the pages do; the texts explain it. */
import { speak, speech } from '../lib/speech.svelte'

export type RefusalFacts = Readonly<Record<string, string | number>>

export class Refusal extends Error {
  readonly code: string
  readonly facts: RefusalFacts

  constructor(code: string, facts: RefusalFacts = {}) {
    super(code)
    this.code = code
    this.facts = facts
  }
}

/** What went wrong, in the reader's language; the texts are only fetched when something did. */
export async function explain(error: unknown): Promise<string> {
  const code = error instanceof Refusal ? error.code : String(error)
  const facts = error instanceof Refusal ? error.facts : {}
  if (code === 'net.unreachable') return speak('table.unreachable') // nor can the texts be reached
  try {
    const [{ TEXTS }] = await Promise.all([import('./refusal_texts'), speech.bring(['refusal'])])
    return speak(TEXTS[code] ?? 'refusal.failed', { ...facts, code })
  } catch {
    return speak('table.unreachable') // whatever it was, now the texts cannot be reached either
  }
}
