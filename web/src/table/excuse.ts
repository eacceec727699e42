/** A mistake in the reader's words. */
import { speak } from '../lib/speech.svelte'
import { Refusal } from '../net/refusal'

const KEYS: Readonly<Record<string, string>> = {
  'code.too_many_tries': 'table.too_often',
  'edition.no_pages': 'table.no_pages',
  'host.not_you': 'table.not_host',
  'line.removed': 'table.removed',
  'line.taken_over': 'table.taken_over',
  'name.empty': 'home.name_missing',
  'name.sign_forbidden': 'table.name_signs',
  'net.unreachable': 'table.unreachable',
  'table.full': 'table.full',
  'table.started': 'table.started',
  'table.too_many_people': 'table.too_many_people',
  'table.unknown': 'table.gone',
  'tables.too_many_new': 'table.too_often',
  'tables.too_many_of_yours': 'table.too_often',
}

export function excuse(error: unknown): string {
  const code = error instanceof Refusal ? error.code : String(error)
  return speak(KEYS[code] ?? 'table.failed', { code })
}
