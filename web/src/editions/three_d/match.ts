/** What each event does to the view of a match of 3-D: the twin of its rules on the page. */
import type { ThreeDEvent, ThreeDView } from '../../wire.gen'
import { put } from '../match'
import { raceEvolved } from '../race/evolve'
import { fewer, GEMS, more } from './treasury'

/** Nine rounds: a pair of the display for each (D-12, D-27). */
export const ROUNDS = 9
/** How long the table waits until everybody has the parts (D-16). */
export const READY_TIME = 15_000

/** The view after the event; the first game has no die. */
export function evolved(state: ThreeDView, event: ThreeDEvent): ThreeDView {
  switch (event.kind) {
    case 'bag_filled': {
      const hands = Array.from({ length: state.options.seats }, () => GEMS.map(() => 0))
      return { ...state, bag: event.gems, gems: hands }
    }
    case 'display_laid_out': {
      const bag = state.bag.map((count, i) => count - (event.gems[i] ?? 0))
      return { ...state, bag, display: event.gems }
    }
    case 'reward_given': {
      const { seat, from_bag: drawn, from_display: taken } = event
      const hand = more(state.gems[seat] ?? [], [drawn, taken])
      const [bag, display] = [fewer(state.bag, [drawn]), fewer(state.display, [taken])]
      return { ...state, bag, display, gems: put(state.gems, seat, hand) }
    }
    case 'display_reduced':
      return {
        ...state,
        bag: more(state.bag, event.gems),
        display: fewer(state.display, event.gems),
      }
    default:
      return raceEvolved(state, event, {
        hasDie: !state.options.first_game,
        afterTheRoll: 'ready',
      })
  }
}
