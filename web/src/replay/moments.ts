/** The moments of a match to which one jumps or links: where rounds begin, calls, and other news. */
import { spoken, type News } from '../match/news'
import type { MatchEvent } from './film'
import type { SeenEvent } from './reel'

export type MomentKind = 'round' | 'call' | 'news'

export interface Moment {
  readonly at: number
  readonly kind: MomentKind
  /** One sentence, as a key of the texts with its facts. */
  readonly news: News
}

/** What of a view says which round is played. */
interface Numbered {
  readonly round?: { readonly number: number; readonly is_playoff?: boolean } | null
  /** Which rounds are played, where some may be left out. */
  readonly numbers?: readonly number[]
}

const CALLS = new Set(['task_solved', 'claim_failed', 'round_scored', 'solo_solved'])
const BEGINNINGS = new Set(['rolled', 'laying_started', 'task_dealt'])
/** What everybody sees anyway is not told, but for the end. */
const END = 'match_ended'

/** The moment that an event is, if anybody would want to see it again. */
export function momentOf({ at, event, after }: SeenEvent, news: News | null): Moment | null {
  if (BEGINNINGS.has(event.kind)) return { at, kind: 'round', news: beginning(event, after) }
  if (!news || (news.tone === 'spoken' && event.kind !== END)) return null
  return { at, kind: CALLS.has(event.kind) ? 'call' : 'news', news }
}

function beginning(event: MatchEvent, after: unknown): News {
  if (event.kind === 'task_dealt') {
    return spoken('replay.task', { number: (event as { number?: number }).number ?? 1 })
  }
  const { round, numbers } = after as Numbered
  if (round?.is_playoff) return spoken('standing.playoff')
  const number = round?.number ?? 1
  return spoken('replay.round', { number: numbers ? numbers.indexOf(number) + 1 : number })
}

/** The next one of these moments after this time, or the last one before it. */
export function neighbour(
  moments: readonly Moment[],
  now: number,
  way: 1 | -1,
): Moment | undefined {
  return way === 1 ? moments.find(({ at }) => at > now) : moments.findLast(({ at }) => at < now)
}

/** Minutes and seconds: 3:20. */
export function clockOf(moment: number): string {
  const seconds = Math.floor(moment / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The whole second that a link names: what has just happened has happened there too. */
export function linkedSecond(moment: number): number {
  return Math.ceil(moment / 1_000)
}

/** The moment that a link means: a halt of the film within its second, or that second. */
export function linkedMoment(second: number, halts: readonly number[]): number {
  return halts.find((halt) => linkedSecond(halt) === second) ?? second * 1_000
}
