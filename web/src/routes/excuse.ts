/** A mistake in the reader's words. */
import { speak } from '../lib/speech.svelte'
import { Refusal } from '../net/refusal'

const KEYS: Readonly<Record<string, string>> = {
  'table.full': 'table.full',
  'table.unknown': 'table.gone',
  'line.taken_over': 'table.taken_over',
  'name.sign_forbidden': 'table.name_signs',
  'net.unreachable': 'table.unreachable',
}

export function excuse(error: unknown): string {
  const code = error instanceof Refusal ? error.code : String(error)
  return speak(KEYS[code] ?? 'table.failed', { code })
}
