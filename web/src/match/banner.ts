/** A right call as all see it: who, as which, how fast, and whether the reader was never faster. */
import { recall, remember } from '../lib/memory'
import type { SoloTask } from '../wire.gen'
import type { News } from './news'

/** How long it is celebrated, in milliseconds, unless the next act ends it before. */
export const BANNER_LASTS = 1_500

/** A task with the board that solved it. */
export interface Solved {
  readonly task: SoloTask
  readonly board: string
}

export interface Banner {
  readonly seat: number
  readonly place: number
  /** How long it took, in milliseconds. */
  readonly took: number
  /** Whether the reader was never faster; of others nobody knows. */
  readonly isBest: boolean
  /** Whether it came to nothing; a race tells that otherwise. */
  readonly isWrong?: boolean
  /** Whether something is to be done already, such as the next task, of which it hides nothing. */
  readonly isBrief?: boolean
  /** The board of the task that was solved, where the next one lies there already. */
  readonly solved?: Solved | null
  /** What is told instead of the place. */
  readonly told?: readonly Pick<News, 'key' | 'facts'>[]
}

/** Who reads a call, and on which seat. */
export interface WithBanner {
  banner: Banner | null
  readonly seat: number
  readonly names: readonly string[]
}

interface Lasting {
  readonly end: () => void
  readonly timer: ReturnType<typeof setTimeout>
}

const lasting = new WeakMap<Banner, Lasting>()

/** Call `end` when a banner has had its time. */
export function celebrate(banner: Banner, end: () => void): void {
  lasting.set(banner, { end, timer: setTimeout(end, BANNER_LASTS) })
}

/** A banner is drawn only now: where drawing is slow, it is seen as long as anywhere. */
export function celebrateAnew(banner: Banner): void {
  const begun = lasting.get(banner)
  if (!begun) return
  clearTimeout(begun.timer)
  celebrate(banner, begun.end)
}

/** Milliseconds as they are told: seconds with a tenth. */
export function inSeconds(took: number): number {
  return Math.round(took / 100) / 10
}

/**
 * Whether nobody here was faster before in this edition, on the same side; the very first solve is only
 * remembered, by this browser.
 */
export function isFastest(edition: string, side: string, took: number): boolean {
  const name = `fastest.${edition}.${side}`
  const before = Number(recall(name) ?? Infinity)
  if (took < before) remember(name, String(took))
  return took < before && before < Infinity
}
