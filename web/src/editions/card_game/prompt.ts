/**
 * The one sentence above the table.
 *
 * What the reader must do now comes before everything that was said; only the answer to what the
 * reader has just tried comes before it. An unguided table gives nothing away (K-23).
 */
import { GOAL } from '../../cards/layout'
import type { CardGameView } from '../../wire.gen'
import { calm, good, type News } from '../race/news'
import { isCovered } from '../race/view'

/** What the sentence is made of. */
export interface Prompted {
  readonly view: CardGameView
  readonly laying: {
    readonly isLocked: boolean
    readonly isDone: boolean
    readonly isSure: boolean
    readonly isGuided: boolean
    readonly lying: readonly unknown[]
  } | null
  /** What was said last of what concerns the reader. */
  readonly news: News | null
}

export function promptOf({ view, laying, news }: Prompted): News | null {
  if (isCovered(view)) return null
  if (news?.tone === 'wrong' || !laying || laying.isLocked) return news
  if (laying.isSure) return good('card_game.news.call')
  if (laying.isDone && !laying.isGuided) return calm('card_game.news.check')
  if (laying.isGuided && laying.lying.length >= GOAL)
    return calm('card_game.refusal.call.not_legal')
  return news ?? goOf(view)
}

/** Who lays is told the faces and how many. */
export function goOf({ is_black }: Pick<CardGameView, 'is_black'>): News {
  return calm(is_black ? 'card_game.news.go_black' : 'card_game.news.go_white')
}
