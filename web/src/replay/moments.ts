/** The moments of a match to which one jumps: where rounds begin, calls, and what else is told. */
import { spoken, type News } from '../editions/race/news'
import type { MatchEvent } from './film'
import type { Told } from './reel'

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
}

const CALLS = new Set(['task_solved', 'claim_failed', 'round_scored', 'solo_solved'])
const BEGINNINGS = new Set(['rolled', 'laying_started', 'task_dealt'])
/** What everybody sees anyway is not told, but for the end. */
const END = 'match_ended'

/** The moment that an event is, if anybody would want to see it again. */
export function momentOf({ at, event, after }: Told, news: News | null): Moment | null {
  if (BEGINNINGS.has(event.kind)) return { at, kind: 'round', news: beginning(event, after) }
  if (!news || (news.tone === 'spoken' && event.kind !== END)) return null
  return { at, kind: CALLS.has(event.kind) ? 'call' : 'news', news }
}

function beginning(event: MatchEvent, after: unknown): News {
  if (event.kind === 'task_dealt') {
    return spoken('replay.task', { number: (event as { number?: number }).number ?? 1 })
  }
  const { round } = after as Numbered
  return round?.is_playoff
    ? spoken('standing.playoff')
    : spoken('replay.round', { number: round?.number ?? 1 })
}

/** The next one of these moments after this time, or the last one before it. */
export function neighbour(
  moments: readonly Moment[],
  now: number,
  way: 1 | -1,
): Moment | undefined {
  return way === 1 ? moments.find(({ at }) => at > now) : moments.findLast(({ at }) => at < now)
}
