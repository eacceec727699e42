/** What the events that only classic has, or that mean more in it, say to the reader. */
import type { ClassicEvent, ClassicView } from '../../wire.gen'
import { may } from '../../match/view'
import { calm, good, others, spoken, urgent, type News } from '../../match/news'
import type { Haste } from '../../match/prompt'
import { placeOf, storyOf } from '../race/view'

/** Gems are taken while the same sand runs (C-23): who calls needs some of it. */
const TAKING: Haste = { within: 8, call: 'standing.gems.call_now' }
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
      // Whoever has nothing to gain has passed already; with calm collecting the puzzle goes on.
      return mine && !view.options.calm_collecting && !view.done.includes(me)
        ? solved(view, me, event.place)
        : null
    case 'gems_taken':
      return mine
        ? good('standing.gems.you_took', { count: event.gems.length })
        : others('standing.gems.took', { name, count: event.gems.length })
    case 'gems_passed':
      if (!mine) return others('standing.gems.passed', { name })
      return calm(event.nothing_in_reach ? 'standing.gems.none_left' : 'standing.gems.you_passed')
    case 'collector_called':
      return mine ? spoken('standing.gems.collect_you') : spoken('standing.gems.go_of', { name })
    case 'round_ended':
      return hasMissed(view, event.number, me) ? calm('standing.gems.not_taken') : null
    default:
      return null
  }
}

/** Whether a call must leave time; with calm collecting gems are taken after the puzzle. */
export function hasteOf({ options }: ClassicView): Haste | null {
  return options.calm_collecting ? null : TAKING
}

/** What is asked of a seat now: to choose a field, or to take gems before the sand runs out. */
export function dutyOf(view: ClassicView, me: number, left: number | null): News | null {
  if (view.phase === 'fields' && may(view, me, 'choose_field')) {
    if (view.content.includes(me)) return calm('classic.ready_wait')
    return calm(view.pawns[me] === null ? 'classic.news.choose_field' : 'classic.news.ready')
  }
  if (!view.reach[me]?.length) return null
  const place = placeOf(view, me)
  return left !== null && left <= LAST && isInReach(view, me)
    ? urgent(`standing.gems.take_now_${place}`, { count: Math.max(1, left) })
    : solved(view, me, place)
}

/** Where gems are within reach, how far the pawn may go for them; else where it may go all the same. */
function solved(view: ClassicView, me: number, place: number): News {
  const isVain = view.reach[me]?.length && !isInReach(view, me)
  return isVain
    ? calm('standing.gems.none_in_reach', { place })
    : good(`standing.gems.you_solved_${place}`)
}

function isInReach({ reach, rows }: ClassicView, me: number): boolean {
  return reach[me]?.some((row) => rows[row]?.length) ?? false
}

/** Who solved, and neither took nor passed in time. */
function hasMissed(view: ClassicView, number: number, me: number): boolean {
  const solves = storyOf(view, number)?.solves ?? []
  return solves.some(({ seat, reward }) => seat === me && reward === null)
}
