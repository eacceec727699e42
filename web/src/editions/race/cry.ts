/** A right call as all see it: who, as which, how fast, and whether the reader was never faster. */
import type { RaceView } from '../../wire.gen'
import { isFastest } from './best'
import type { News } from './news'

/** How long it is celebrated, in milliseconds, unless the next act ends it before. */
export const CRIED = 1_500

export interface Cry {
  readonly seat: number
  readonly place: number
  /** How long it took, in milliseconds. */
  readonly took: number
  /** Whether the reader was never faster; of others nobody knows. */
  readonly isBest: boolean
  /** Whether it came to nothing; a race tells that otherwise. */
  readonly isWrong?: boolean
  /** Whether the next task is there already, of which it hides nothing. */
  readonly isBrief?: boolean
  /** What is told instead of the place. */
  readonly told?: readonly Pick<News, 'key' | 'facts'>[]
}

/** Who cries, and who reads it. */
export interface Crying {
  cry: Cry | null
  readonly seat: number
  readonly names: readonly string[]
}

/** Milliseconds as they are told: seconds with a tenth. */
export function inSeconds(took: number): number {
  return Math.round(took / 100) / 10
}

/** The call of a seat that has just solved; with the edition if it is the reader's own. */
export function cryOf(
  seat: number,
  { stories, options, hints }: RaceView,
  edition: string | null,
): Cry {
  const solves = stories.at(-1)?.solves ?? []
  const place = solves.findIndex((solve) => solve.seat === seat) + 1
  const took = solves[place - 1]?.took ?? 0
  const side = options.handicaps[seat]?.side ?? options.side
  const isBest = edition !== null && hints === 0 && isFastest(edition, side, took)
  return { seat, place, took, isBest }
}
