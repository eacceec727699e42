/** What an event of a race means for the reader. */
import type { MatchEvent, RaceEvent, RaceView, Story } from '../../wire.gen'
import { hasMouse } from '../../lib/pointer'
import { calm, good, others, spoken, wrong, type News } from '../../match/news'
import { may } from '../../match/view'
import { racedRound, storyOf } from './view'

/** This asks all to go on, until somebody has solved. */
export const SECOND_CHANCE = 'standing.news.second_chance'

/**
 * The sentence that every race has about an event, or nothing where the board shows enough.
 *
 * `view` is the one after the whole decision: a round that ended in it is told by its story.
 */
export function raceNews(
  event: MatchEvent | RaceEvent,
  view: RaceView,
  me: number,
  names: readonly string[],
): News | null {
  const name = 'seat' in event ? (names[event.seat] ?? '') : ''
  const mine = 'seat' in event && event.seat === me
  switch (event.kind) {
    case 'round_opened':
      return opened(view, event.starter, me, names)
    case 'playoff_opened':
      return playoff(event.players, me, names)
    case 'rolled':
      return event.tasks[me] ? go(view) : null
    case 'task_shown':
      return mine ? go(view) : null
    case 'claim_failed':
      return mine
        ? wrong(`standing.fault.${event.fault}`)
        : others('standing.news.called_wrongly', { name })
    case 'task_solved':
      return mine
        ? good('standing.news.you_solved', { place: event.place })
        : others('standing.news.solved', { name, place: event.place })
    case 'glass_turned':
      return isGivenUp(view, me)
        ? others('standing.news.second_chance_of_others')
        : calm(SECOND_CHANCE)
    case 'another_wanted':
      return mine ? null : others('standing.news.another_wanted', { name })
    case 'end_wanted':
      return mine ? null : others('standing.news.end_wanted', { name })
    case 'go_on_wanted':
      // Whoever still lays is not asked, and has no button to agree.
      return may(view, me, 'go_on') && !mine ? others('standing.news.go_on_wanted', { name }) : null
    case 'round_ended':
      return ended(storyOf(view, event.number), me, isGivenUp(view, me))
    case 'match_ended':
      return spoken('standing.news.over')
    case 'took_over':
      return others('standing.news.took_over', { name })
    case 'bot_sat_in':
      return others('standing.news.bot_sat_in', { name })
    case 'left':
      return mine || isArriving(view) ? null : others('standing.news.left', { name })
    case 'came':
      return mine || isArriving(view) ? null : others('standing.news.came', { name })
    default:
      return null
  }
}

/** A round in which somebody rolls; without a die the tasks come by themselves. */
function opened(
  { phase }: RaceView,
  starter: number,
  me: number,
  names: readonly string[],
): News | null {
  if (phase !== 'roll') return spoken('standing.news.soon')
  return starter === me
    ? spoken('race.news.you_roll')
    : spoken('race.news.rolls', { name: names[starter] ?? '' })
}

function playoff(players: readonly number[], me: number, names: readonly string[]): News {
  return players.includes(me)
    ? calm('standing.news.you_play_off')
    : calm('standing.news.play_off', { names: players.map((seat) => names[seat] ?? '').join(', ') })
}

function ended(story: Story | null, me: number, hasGivenUp: boolean): News {
  if (!story?.solves.length) return calm('standing.news.nobody_solved')
  const isLate = story.players.includes(me) && !story.solves.some(({ seat }) => seat === me)
  if (!isLate) return spoken('standing.news.round_over')
  return calm(hasGivenUp ? 'standing.news.round_over' : 'standing.news.time_up')
}

/** Whether a seat gave up the round whose tasks were seen last. */
function isGivenUp(view: RaceView, me: number): boolean {
  return racedRound(view)?.gave_up.includes(me) ?? false
}

function go({ round }: RaceView): News {
  if (round?.number !== 1) return calm('race.news.go')
  return calm(hasMouse() ? 'laying.hint.mouse' : 'laying.hint')
}

/** Before the first task everybody comes; that is no news. */
function isArriving({ phase, round }: RaceView): boolean {
  return phase === 'setting_up' || phase === 'fields' || (phase === 'roll' && round?.number === 1)
}
