/** The best that somebody has done in each edition: fastest tasks, and what one match brought. */
import { EDITIONS } from '../../editions/rooms'
import type { Route } from '../../lib/route'
import type { BestMatch, SolveSeen, Statistics } from '../../wire.gen'

export interface Best {
  readonly kind: 'fastest' | BestMatch['kind']
  /** Milliseconds of the fastest task, else how many of something. */
  readonly value: number
  /** Where the task stands, and which it is. */
  readonly solve: SolveSeen | null
  /** What the most gems alike are. */
  readonly gem: string | null
  /** When the match ended, in milliseconds since 1970. */
  readonly made: number
  /** Its replay, which plays from the first throw on. */
  readonly replay: Route | null
}

export interface EditionBests {
  readonly edition: string
  readonly bests: readonly Best[]
}

/** Edition by edition, where there is anything to be proud of. */
export function bestsOf({ matches, times }: Statistics): EditionBests[] {
  return EDITIONS.map((edition) => {
    const fastest = times
      .filter((side) => side.edition === edition)
      .flatMap(({ best }) => best ?? [])
    const most = matches.find((match) => match.edition === edition && !match.is_quick)?.best ?? []
    return { edition, bests: [...fastest.map(fastestTask), ...most.map(bestMatch)] }
  }).filter(({ bests }) => bests.length > 0)
}

function fastestTask(solve: SolveSeen): Best {
  const { time, made, match } = solve
  return { kind: 'fastest', value: time, solve, gem: null, made, replay: replayOf(match) }
}

function bestMatch({ kind, count, gem, made, match }: BestMatch): Best {
  return { kind, value: count, solve: null, gem, made, replay: replayOf(match) }
}

function replayOf(match: string | null): Route | null {
  return match === null ? null : { page: 'replay', match, at: null }
}
