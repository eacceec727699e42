/** What the events of light and dark say to the reader besides what every race says. */
import type { LightDarkEvent, LightDarkView } from '../../wire.gen'
import { calm, good, wrong, type News } from '../race/news'
import { fieldsEarned } from './match'

/** The sentence about an event, or nothing that every race would not say too. */
export function newsOf(
  event: LightDarkEvent,
  { options, round }: LightDarkView,
  me: number,
): News | null {
  if (!('seat' in event) || event.seat !== me) return rolledFace(event, round?.tasks[me] != null)
  switch (event.kind) {
    case 'claim_failed':
      return event.fault === 'one_face' ? wrong('light_dark.fault.one_face') : null
    case 'task_solved': {
      if (round?.is_playoff) return null
      const count = fieldsEarned(event.place, options.seats)
      return good('light_dark.news.you_solved', { place: event.place, count })
    }
    default:
      return null
  }
}

/** Which face counts is said with the task. */
function rolledFace(event: LightDarkEvent, hasTask: boolean): News | null {
  return event.kind === 'rolled' && hasTask ? calm(`light_dark.news.go_${event.label}`) : null
}
