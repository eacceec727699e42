/** What each event does to the view of a match of light and dark: the twin of its rules. */
import type { LightDarkEvent, LightDarkView } from '../../wire.gen'
import { put } from '../match'
import { raceEvolved } from '../race/evolve'

/** The fields after the start field (L-03). */
export const LAST_FIELD = 28
/** Seven rounds, also in the master game (L-06, L-21). */
export const ROUNDS = 7
/** Which two pieces the master game puts away, unless the host chooses others (L-18). */
export const PUT_AWAY = ['I2', 'I3'] as const

/** The view after the event; in the master game nobody rolls. */
export function evolved(state: LightDarkView, event: LightDarkEvent): LightDarkView {
  if (event.kind === 'ship_moved') {
    return { ...state, fields: put(state.fields, event.seat, event.to) }
  }
  return raceEvolved(state, event, { hasDie: !state.options.master, afterTheRoll: 'puzzle' })
}

/** How many fields a solver's ship will fly: as many as there are players, then one less (L-13). */
export function fieldsEarned(place: number, players: number): number {
  return players + 1 - place
}
