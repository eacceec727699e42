/** The moments of a match that are heard and felt: who plays names them, and whoever listens acts. */

export type Moment =
  | 'countdown'
  | 'reveal'
  | 'laid'
  | 'taken_up'
  | 'turned'
  | 'refused'
  | 'called'
  | 'solved_first'
  | 'solved_own'
  | 'solved_other'
  | 'wrong'
  | 'second_chance'
  | 'last_ten'
  | 'time_up'
  | 'gems'
  | 'round_over'
  | 'match_won'
  | 'match_over'
  | 'rolled'
  | 'came'
export type MomentListener = (name: Moment) => void

const listeners = new Set<MomentListener>()

/** Something has just happened. */
export function moment(name: Moment): void {
  for (const listener of listeners) listener(name)
}

/** Listen to every moment; what comes back ends it. */
export function onMoment(listener: MomentListener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
