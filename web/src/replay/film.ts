/**
 * A match that is over, to be looked at from any moment.
 *
 * Every so many events the view is kept; between two of these it is folded anew, which takes less
 * than a blink. So scrubbing is quick however long the match was.
 *
 * Where something is swept away in the very moment in which it is finished, as a solved task is by the
 * next one in a solo run, the film has a halt: at that moment what is finished is seen, and what
 * came of it a millisecond later.
 */
import { breathe } from './breathing'
import type { Entry } from './log'

/** Events between two views that are kept. */
const KEPT_EVERY = 50

export interface Fold<State> {
  readonly opening: State
  readonly evolved: (state: State, event: Entry['event']) => State
  /** Whether an event finishes what the next one, if it comes at once, sweeps away. */
  readonly isSwept?: (event: Entry['event'], next: Entry['event']) => boolean
}

/** Sees every event go by, by its number from 0, with the view after it. */
type Witness<State> = (index: number, after: State) => void

export class Film<State> {
  readonly entries: readonly Entry[]
  readonly #fold: Fold<State>
  readonly #kept: State[] = []
  /** How many events are seen at each halt. */
  readonly #halts: ReadonlyMap<number, number>

  private constructor(entries: readonly Entry[], fold: Fold<State>) {
    this.entries = entries
    this.#fold = fold
    this.#halts = new Map(
      entries.flatMap(({ at, event }, index) => {
        const next = entries[index + 1]
        return next?.at === at && fold.isSwept?.(event, next.event) ? [[at, index + 1]] : []
      }),
    )
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
      witness?.(index, state)
    })
    return film
  }

  /** How long it lasts, in milliseconds of the match. */
  get length(): number {
    return this.entries.at(-1)?.at ?? 0
  }

  /** The moments at which something finished is looked at before it is gone. */
  get halts(): readonly number[] {
    return [...this.#halts.keys()]
  }

  /** When an event is seen: as it happened, or after the halt of its moment. */
  seenAt(index: number): number {
    const at = this.entries[index]?.at ?? 0
    return index < (this.#halts.get(at) ?? Infinity) ? at : at + 1
  }

  /** How many events are seen at a moment. */
  countAt(moment: number): number {
    return this.#halts.get(moment) ?? this.#countUntil(moment)
  }

  #countUntil(moment: number): number {
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
