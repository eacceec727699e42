/** Which moments of a race are heard and felt: those of events, and those that time brings. */
import type { Moment } from '../../sound/moments'
import type { MatchEvent, MatchView, RaceEvent, RaceView, Story } from '../../wire.gen'
import { storyOf } from './view'

const SECOND = 1_000
/** A breath before a task may be longer; only its end is counted down. */
const COUNTDOWN = 3
const LAST = 10

/** The moment that an event is for the reader on a seat; `view` is after the whole decision. */
export function momentOf(event: MatchEvent | RaceEvent, view: RaceView, me: number): Moment | null {
  switch (event.kind) {
    case 'roll_announced':
      return 'rolled'
    case 'rolled':
      return 'reveal'
    case 'claim_failed':
      return event.seat === me ? 'wrong' : null
    case 'task_solved':
      if (event.seat !== me) return 'solved_other'
      return event.place === 1 ? 'solved_first' : 'solved_own'
    case 'glass_turned':
      return 'second_chance'
    case 'round_ended':
      return isSolvedByAll(storyOf(view, event.number)) ? 'round_over' : 'time_up'
    case 'match_ended':
      return event.places[0]?.includes(me) ? 'match_won' : 'match_over'
    default:
      return null
  }
}

/** What is timed: a round, or a run of one's own, which has none. */
type Timed = Pick<MatchView, 'phase' | 'until' | 'is_paused'> & {
  readonly round?: { readonly is_playoff: boolean } | null
}

/** The moment that comes with the time that has passed between two looks at the clock. */
export function momentBetween(state: Timed, before: number, now: number): Moment | null {
  const left = secondsLeft(state, now)
  if (state.is_paused || left < 1 || left >= secondsLeft(state, before)) return null
  if (state.phase === 'reveal') return left <= COUNTDOWN ? 'countdown' : null
  if (state.phase !== 'puzzle' || state.round?.is_playoff) return null
  return left <= LAST ? 'last_ten' : null
}

function secondsLeft({ until }: Timed, now: number): number {
  return Math.ceil((until - now) / SECOND)
}

function isSolvedByAll(story: Story | null): boolean {
  return story !== null && story.solves.length === story.players.length
}
