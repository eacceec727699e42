/**
 * The one sentence above the table.
 *
 * What one more press would do comes before everything; then the answer to what the reader has just
 * tried, then what must be done now. An unguided table gives nothing away (K-23).
 */
import type { Fault } from '../../cards/contacts'
import { amissInWords, faultAmong } from '../../cards/naming'
import type { Speak } from '../../lib/texts'
import type { CardGameView } from '../../wire.gen'
import { calm, good, urgent, type News } from '../../match/news'
import { CALLING } from '../../match/prompt'
import { isHidden } from '../../match/view'
import type { EndVote } from './vote.svelte'

/** What the sentence is made of. */
export interface Prompted {
  readonly view: CardGameView
  readonly laying: {
    readonly isLocked: boolean
    readonly isDone: boolean
    readonly isSure: boolean
    readonly isGuided: boolean
    /** The cards that do not count, and what lies against the rules. */
    readonly amiss: readonly number[]
    readonly faults: readonly Fault[]
  } | null
  /** Whole seconds until the round ends by itself. */
  readonly left: number | null
  /** The own vote to end the round. */
  readonly vote: Pick<EndVote, 'question'>
  /** What was said last of what concerns the reader. */
  readonly news: News | null
  readonly speak: Speak
}

interface Called {
  readonly laying: { readonly isSure: boolean } | null
}

export function promptOf({ view, laying, left, vote, news, speak }: Prompted): News | null {
  if (isHidden(view)) return null
  if (vote.question) return calm(vote.question)
  if (news?.tone === 'wrong' || !laying) return news
  if (laying.isLocked) return calm('card_game.news.solution_shown')
  if (isUrgent({ laying, left })) return urgent(CALLING.call, { count: Math.max(1, left ?? 0) })
  if (laying.isSure) return good('card_game.news.call')
  if (laying.isDone && !laying.isGuided) return calm('card_game.news.check')
  return news ?? amissOf(laying, speak) ?? goOf(view)
}

/** Whether calling would score, as the table tells, and the time has almost run out. */
export function isUrgent({ laying, left }: Pick<Prompted, 'left'> & Called): boolean {
  return laying?.isSure === true && left !== null && left <= CALLING.within
}

/** Which cards do not count, and why the first of them does not. */
function amissOf({ amiss, faults }: NonNullable<Prompted['laying']>, speak: Speak): News | null {
  const fault = faultAmong(amiss, faults)
  return fault ? calm('card_game.news.amiss', amissInWords(speak, amiss, fault)) : null
}

/** Whoever lays is told the faces and how many. */
export function goOf({ is_black }: Pick<CardGameView, 'is_black'>): News {
  return calm(is_black ? 'card_game.news.go_black' : 'card_game.news.go_white')
}
