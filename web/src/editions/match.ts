/** What the events of any match do to its view: who is there, pauses, the end. */
import type { MatchEvent, MatchView } from '../wire.gen'

/** The view after the event. */
export function matchEvolved<S extends MatchView>(state: S, event: MatchEvent): S {
  switch (event.kind) {
    case 'came': {
      const away = without(state.away, event.seat)
      return { ...state, away, bots: without(state.bots, event.seat), pauses_at: null }
    }
    case 'left':
      return { ...state, away: [...state.away, event.seat] }
    case 'bot_sat_in': {
      const away = without(state.away, event.seat)
      return { ...state, away, bots: [...state.bots, event.seat] }
    }
    case 'deserted':
      return { ...state, pauses_at: event.until }
    case 'paused':
      return { ...state, is_paused: true, pauses_at: event.by === null ? state.pauses_at : null }
    case 'resumed':
      return { ...state, is_paused: false }
    case 'match_ended':
      return { ...state, phase: 'over', until: 0, places: event.places, pauses_at: null }
    case 'help_given':
    case 'solution_shown':
      return { ...state, hints: state.hints + 1 }
    case 'tie_drawn':
    case 'refused':
      return state
  }
}

/** Whether one person plays alone or against bots, and may be helped. */
export function isAlone({ options }: MatchView): boolean {
  return options.seats - options.bots.length === 1
}

/** The items with one of them changed. */
export function put<Item>(items: readonly Item[], index: number, item: Item): Item[] {
  return items.map((each, i) => (i === index ? item : each))
}

/** The seats without one of them. */
export function without(seats: readonly number[], seat: number): number[] {
  return seats.filter((other) => other !== seat)
}
