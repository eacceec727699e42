/** What the events of light and dark say to the reader besides what every race says. */
import type { LightDarkEvent, LightDarkView } from '../../wire.gen'
import { calm, good, spoken, wrong, type News } from '../../match/news'

/** The sentence about an event, or nothing that every race would not say too. */
export function newsOf(
  event: LightDarkEvent,
  { earns, stories }: LightDarkView,
  me: number,
  names: readonly string[],
): News | null {
  if (event.kind === 'ship_moved' && event.seat !== me) {
    const name = names[event.seat] ?? ''
    return spoken('light_dark.news.flew', { name, count: event.fields })
  }
  if (!('seat' in event) || event.seat !== me) return rolledFace(event, me)
  switch (event.kind) {
    case 'claim_failed':
      return event.fault === 'one_face' ? wrong('light_dark.fault.one_face') : null
    case 'task_solved': {
      if (stories.at(-1)?.is_playoff) return null
      const count = earns[event.place - 1] ?? 0
      return good('light_dark.news.you_solved', { place: event.place, count })
    }
    case 'ship_moved':
      return good('light_dark.news.you_flew', { count: event.fields })
    default:
      return null
  }
}

/** Which face counts is said with the task. */
function rolledFace(event: LightDarkEvent, me: number): News | null {
  return event.kind === 'rolled' && event.tasks[me]
    ? calm(`light_dark.news.go_${event.label}`)
    : null
}
