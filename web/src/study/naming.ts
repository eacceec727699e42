/** What tasks and labels are called in the reader's language. */
import { speak } from '../lib/speech.svelte'
import type { BookletTask } from '../wire.gen'

export function nameLabel(edition: string, label: string): string {
  if (edition === 'classic') return speak(`classic.symbol.${label}`)
  return edition === 'light_dark' ? speak(`light_dark.face.${label}`) : label
}

/** The name of a task: what is printed on the side, and its label. */
export function nameTask(edition: string, { name, card, side, label }: BookletTask): string {
  switch (edition) {
    case 'classic':
      return `${name.split(' ')[0] ?? ''} ${nameLabel(edition, label)}`
    case 'light_dark':
      return `${card} · ${speak(`home.${side}`)} · ${nameLabel(edition, label)}`
    default:
      return name
  }
}
