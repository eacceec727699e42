/** Which moments of the card game are heard and felt. */
import type { Moment } from '../../sound/moments'
import type { CardGameEvent, CardGameView, RoundScored } from '../../wire.gen'

const SECOND = 1_000
const COUNTDOWN = 3
const LAST = 10

/** The moment that an event is for the reader on a seat. */
export function momentOf(event: CardGameEvent, me: number): Moment | null {
  switch (event.kind) {
    case 'laying_started':
      return 'reveal'
    case 'round_scored':
      return ending(event, me)
    case 'match_ended':
      return event.places[0]?.includes(me) ? 'match_won' : 'match_over'
    default:
      return null
  }
}

/** The moment that comes with the time that has passed between two looks at the clock. */
export function momentBetween(state: CardGameView, before: number, now: number): Moment | null {
  const left = secondsLeft(state, now)
  if (state.is_paused || left < 1 || left >= secondsLeft(state, before)) return null
  if (state.phase === 'ready') return left <= COUNTDOWN ? 'countdown' : null
  return state.phase === 'laying' && left <= LAST ? 'last_ten' : null
}

function ending({ ending, callers, scores }: RoundScored, me: number): Moment {
  if (ending === 'time') return 'time_up'
  if (ending === 'agreement') return 'round_over'
  if (!callers.some(({ seat }) => seat === me)) return 'solved_other'
  return (scores[me]?.points ?? 0) > 0 ? 'solved_first' : 'wrong'
}

function secondsLeft({ until }: CardGameView, now: number): number {
  return Math.ceil((until - now) / SECOND)
}
