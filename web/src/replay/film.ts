/**
 * A match that is over, to be looked at from any moment.
 *
 * Every so many events the view is kept; between two of these it is folded anew, which takes less
 * than a blink. So scrubbing is quick however long the match was.
 */
import { breathe } from './breathing'
import type { Entry } from './log'

/** Events between two views that are kept. */
const KEPT_EVERY = 50

export interface Fold<State> {
  readonly opening: State
  readonly evolved: (state: State, event: Entry['event']) => State
}

/** Sees every event go by, with the view after it. */
type Witness<State> = (entry: Entry, after: State) => void

export class Film<State> {
  readonly entries: readonly Entry[]
  readonly #fold: Fold<State>
  readonly #kept: State[] = []

  private constructor(entries: readonly Entry[], fold: Fold<State>) {
    this.entries = entries
    this.#fold = fold
  }

  /** Fold a whole log once. */
  static async of<State>(
    entries: readonly Entry[],
    fold: Fold<State>,
    witness?: Witness<State>,
  ): Promise<Film<State>> {
    const film = new Film(entries, fold)
    let state = fold.opening
    await breathe(entries, (entry, index) => {
      if (index % KEPT_EVERY === 0) film.#kept.push(state)
      state = fold.evolved(state, entry.event)
      witness?.(entry, state)
    })
    return film
  }

  /** How long it lasts, in milliseconds of the match. */
  get length(): number {
    return this.entries.at(-1)?.at ?? 0
  }

  /** How many events have happened at a moment. */
  countAt(moment: number): number {
    let [low, high] = [0, this.entries.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.entries[middle]?.at ?? 0) <= moment) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The view after so many events. */
  viewAfter(count: number): State {
    const kept = Math.min(Math.floor(count / KEPT_EVERY), this.#kept.length - 1)
    const rest = this.entries.slice(Math.max(0, kept) * KEPT_EVERY, count)
    return rest.reduce(
      (state, { event }) => this.#fold.evolved(state, event),
      this.#kept[kept] ?? this.#fold.opening,
    )
  }
}
