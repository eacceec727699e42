/** What an event means for the reader, as one calm sentence: a key of the texts with its facts. */
import type { MatchEvent, RaceEvent, RaceView, Story } from '../../wire.gen'
import { storyOf } from './view'

export interface News {
  readonly key: string
  readonly facts: Readonly<Record<string, string | number>>
  /** What is only spoken is shown elsewhere on the page; what others did has a place of its own. */
  readonly tone: 'calm' | 'good' | 'wrong' | 'urgent' | 'spoken' | 'others'
}

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
      return calm('standing.news.second_chance')
    case 'another_wanted':
      return mine ? null : others('standing.news.another_wanted', { name })
    case 'end_wanted':
      return mine ? null : others('standing.news.end_wanted', { name })
    case 'go_on_wanted':
      return mine ? null : others('standing.news.go_on_wanted', { name })
    case 'round_ended':
      return ended(storyOf(view, event.number), me)
    case 'match_ended':
      return spoken('standing.news.over')
    case 'bot_sat_in':
      return others('race.news.bot_sat_in', { name })
    case 'left':
      return mine || isArriving(view) ? null : others('race.news.left', { name })
    case 'came':
      return mine || isArriving(view) ? null : others('race.news.came', { name })
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
  if (phase !== 'roll') return spoken('race.news.soon')
  return starter === me
    ? spoken('race.news.you_roll')
    : spoken('race.news.rolls', { name: names[starter] ?? '' })
}

function playoff(players: readonly number[], me: number, names: readonly string[]): News {
  return players.includes(me)
    ? calm('standing.news.you_play_off')
    : calm('standing.news.play_off', { names: players.map((seat) => names[seat] ?? '').join(', ') })
}

function ended(story: Story | null, me: number): News {
  if (!story?.solves.length) return calm('standing.news.nobody_solved')
  const isLate = story.players.includes(me) && !story.solves.some(({ seat }) => seat === me)
  return isLate ? calm('standing.news.time_up') : spoken('standing.news.round_over')
}

function go({ round }: RaceView): News {
  return calm(round?.number === 1 ? 'laying.hint' : 'race.news.go')
}

/** Before the first task everybody comes; that is no news. */
function isArriving({ phase, round }: RaceView): boolean {
  return phase === 'setting_up' || phase === 'fields' || (phase === 'roll' && round?.number === 1)
}

export function spoken(key: string, facts: News['facts'] = {}): News {
  return { key, facts, tone: 'spoken' }
}

export function calm(key: string, facts: News['facts'] = {}): News {
  return { key, facts, tone: 'calm' }
}

/** What somebody else did: never in the place of what the reader must do. */
export function others(key: string, facts: News['facts'] = {}): News {
  return { key, facts, tone: 'others' }
}

export function good(key: string, facts: News['facts'] = {}): News {
  return { key, facts, tone: 'good' }
}

/** What must be done within seconds. */
export function urgent(key: string, facts: News['facts'] = {}): News {
  return { key, facts, tone: 'urgent' }
}

export function wrong(key: string, facts: News['facts'] = {}): News {
  return { key, facts, tone: 'wrong' }
}
