/** What somebody has solved in practice: kept in this browser, sent nowhere and ranked nowhere. */
import { hasPages, type EditionKey } from '../editions/rooms'
import { recall, remember } from '../lib/memory'
import type { Side } from '../wire.gen'

export interface Practice {
  readonly edition: EditionKey
  readonly side: Side
  readonly task: string
  /** Milliseconds from seeing the task to the call. */
  readonly time: number
  readonly hints: number
  /** Milliseconds since 1970. */
  readonly made: number
}

/** What somebody would like to practise. */
export type Wanted = Pick<Practice, 'edition' | 'side'>

const KEY = 'practice'
const WANTED = 'practice_wanted'
const MOST = 200

/** Everything that is kept, the newest first; whatever else stands there is left out. */
export function practised(kept: string | null = recall(KEY)): Practice[] {
  try {
    const found: unknown = JSON.parse(kept ?? '[]')
    return Array.isArray(found) ? found.filter(isPractice) : []
  } catch {
    return []
  }
}

export function keepPractised(result: Practice): void {
  remember(KEY, JSON.stringify([result, ...practised()].slice(0, MOST)))
}

/** What was practised last. */
export function lastWanted(): Wanted | null {
  const [edition = '', side] = recall(WANTED)?.split(' ') ?? []
  const isWanted = hasPages(edition) && (side === 'easy' || side === 'hard')
  return isWanted ? { edition, side } : null
}

export function keepWanted({ edition, side }: Wanted): void {
  remember(WANTED, `${edition} ${side}`)
}

/** The fastest without hints of an edition and a side. */
export function best(all: readonly Practice[], edition: string, side: string): Practice | null {
  return all
    .filter((each) => each.edition === edition && each.side === side && each.hints === 0)
    .reduce<Practice | null>(
      (least, each) => (least && least.time <= each.time ? least : each),
      null,
    )
}

function isPractice(value: unknown): value is Practice {
  const { edition, side, task, time, hints, made } = { ...(value as Partial<Practice> | null) }
  return (
    typeof edition === 'string' &&
    hasPages(edition) &&
    (side === 'easy' || side === 'hard') &&
    typeof task === 'string' &&
    [time, hints, made].every((each) => typeof each === 'number' && each >= 0)
  )
}
