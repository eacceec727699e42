/** What the events that only classic has, or that mean more in it, say to the reader. */
import type { ClassicEvent, ClassicView } from '../../wire.gen'
import { may } from '../match'
import { calm, good, others, spoken, urgent, type News } from '../race/news'
import { placeOf, storyOf } from '../race/view'

/** With so few seconds left whoever has not taken yet is asked to hurry. */
const LAST = 10

/** The sentence about an event, or nothing that every race would not say too. */
export function newsOf(
  event: ClassicEvent,
  view: ClassicView,
  me: number,
  names: readonly string[],
): News | null {
  const name = 'seat' in event ? (names[event.seat] ?? '') : ''
  const mine = 'seat' in event && event.seat === me
  switch (event.kind) {
    case 'gems_laid_out':
      return me in view.pawns ? spoken('classic.news.choose_field') : null
    case 'task_solved':
      return mine ? good(`classic.news.you_solved_${event.place}`) : null
    case 'gems_taken':
      return mine
        ? good('classic.news.you_took', { count: event.gems.length })
        : others('classic.news.took', { name, count: event.gems.length })
    case 'gems_passed':
      return mine ? calm('classic.news.you_passed') : others('classic.news.passed', { name })
    case 'collector_called':
      return mine ? spoken('classic.news.your_go') : spoken('classic.news.go_of', { name })
    case 'round_ended':
      return hasMissed(view, event.number, me) ? calm('classic.news.not_taken') : null
    default:
      return null
  }
}

/** What is asked of a seat now: to choose a field, or to take gems before the sand runs out. */
export function dutyOf(view: ClassicView, me: number, left: number | null): News | null {
  if (view.phase === 'fields' && may(view, me, 'choose_field')) {
    return calm(view.content.includes(me) ? 'classic.ready_wait' : 'classic.news.choose_field')
  }
  if (!view.reach[me]?.length) return null
  return left !== null && left <= LAST
    ? urgent('classic.news.take_now', { count: Math.max(1, left) })
    : good(`classic.news.you_solved_${placeOf(view, me)}`)
}

/** Who solved, and neither took nor passed in time. */
function hasMissed(view: ClassicView, number: number, me: number): boolean {
  const solves = storyOf(view, number)?.solves ?? []
  return solves.some(({ seat, reward }) => seat === me && reward === null)
}
