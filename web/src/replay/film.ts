/**
 * A match that is over, to be looked at from any moment.
 *
 * Every so many frames the view is kept; between two of these the patches are applied again, which
 * takes less than a blink. So scrubbing is quick however long the match was.
 *
 * Where something is swept away by the very decision that finished it, as a solved task is by the
 * next one in a solo run, the film halts: at that moment what was finished is looked at, and what
 * came of it a millisecond later.
 */
import { patched } from '../net/frames'
import type { Decided } from '../wire.gen'
import { breathe } from './breathing'

/** Frames between two views that are kept. */
const KEPT_EVERY = 50

export interface MatchEvent {
  readonly kind: string
}

export interface Frame extends Pick<Decided, 'at' | 'patch'> {
  readonly events: readonly MatchEvent[]
}

/** What is seen at a moment. */
export interface Picture<View> {
  readonly view: View
  /** Whether what the view has as swept away already is still looked at. */
  readonly isHalted: boolean
}

interface Making<View> {
  /** Whether an event finishes what the next one, of the same decision, sweeps away. */
  readonly isSwept?: ((event: MatchEvent, next: MatchEvent) => boolean) | undefined
  /** Sees every event go by: when it is seen, and the view after its decision. */
  readonly witness?: (at: number, event: MatchEvent, after: View) => void
}

export class Film<View> {
  readonly #first: View
  readonly #frames: readonly Frame[]
  readonly #kept: View[] = []
  /** How many frames are seen at each halt. */
  readonly #halts = new Map<number, number>()

  private constructor(first: View, frames: readonly Frame[]) {
    this.#first = first
    this.#frames = frames
  }

  /** See a whole match go by once. */
  static async of<View>(
    first: View,
    frames: readonly Frame[],
    { isSwept, witness }: Making<View> = {},
  ): Promise<Film<View>> {
    const film = new Film(first, frames)
    let view = first
    await breathe(frames, (frame, index) => {
      if (index % KEPT_EVERY === 0) film.#kept.push(view)
      view = patched(view, frame)
      const { at, events } = frame
      const finished = events.findIndex((event, i) => {
        const next = events[i + 1]
        return next !== undefined && isSwept?.(event, next) === true
      })
      if (finished >= 0) film.#halts.set(at, index + 1)
      for (const [i, event] of events.entries()) {
        const isAfterHalt = finished >= 0 ? i > finished : film.#isSeenLater(at, index)
        witness?.(isAfterHalt ? at + 1 : at, event, view)
      }
    })
    return film
  }

  /** How long it lasts, in milliseconds of the match. */
  get length(): number {
    return this.#frames.at(-1)?.at ?? 0
  }

  /** The moments at which something finished is looked at before it is gone. */
  get halts(): readonly number[] {
    return [...this.#halts.keys()]
  }

  pictureAt(moment: number): Picture<View> {
    const halted = this.#halts.get(moment)
    return {
      view: this.viewAfter(halted ?? this.countAt(moment)),
      isHalted: halted !== undefined,
    }
  }

  /** How many decisions were made until a moment. */
  countAt(moment: number): number {
    let [low, high] = [0, this.#frames.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#frames[middle]?.at ?? 0) <= moment) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The view after so many decisions. */
  viewAfter(count: number): View {
    const kept = Math.max(0, Math.min(Math.floor(count / KEPT_EVERY), this.#kept.length - 1))
    return this.#frames
      .slice(kept * KEPT_EVERY, count)
      .reduce(patched, this.#kept[kept] ?? this.#first)
  }

  /** Whether a frame comes after a halt of its own moment. */
  #isSeenLater(at: number, index: number): boolean {
    return index >= (this.#halts.get(at) ?? Infinity)
  }
}
