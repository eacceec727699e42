/**
 * The one sentence above the board.
 *
 * What the reader must do now comes before everything that was said, and is told from what is, not
 * from what happened: a page that was loaded again says the same. Only the answer to what the
 * reader has just tried comes before it, for some seconds. What others did never stands here.
 */
import type { MatchView } from '../../wire.gen'
import { calm, good, urgent, type News } from './news'
import { isCovered } from './view'

/** How long the answer to a mistake stands where the next thing to do is told. */
export const WRONG_FOR = 6_000
/** With so few seconds left a covered board is called for loudly. */
export const HURRY = 3

/** What is asked of whoever lays, where it is not a race's area that is covered. */
export interface Bidding {
  readonly go: string
  readonly call: string
}

const COVERING: Bidding = { go: 'race.news.go', call: 'race.must.call' }

type Played = Pick<MatchView, 'phase' | 'is_paused'> & {
  readonly options: { readonly automatic_call?: boolean }
}

/** What the sentence is made of. */
export interface Prompted {
  /** What is played; who plays alone has no table that could call by itself. */
  readonly view: Played | null
  readonly laying: { readonly isLocked: boolean; readonly isDone: boolean } | null
  /** What was said last of what concerns the reader. */
  readonly news: News | null
  /** Whole seconds that the sand still runs; none where nothing is timed. */
  readonly left: number | null
  /** What only the edition asks for. */
  readonly duty: News | null
  readonly bidding?: Bidding | undefined
}

/** Nothing while the boards are hidden: the page says that the match is stopped. */
export function promptOf({ news, duty, ...board }: Prompted): News | null {
  if (board.view && isCovered(board.view)) return null
  if (news?.tone === 'wrong') return news
  return callOf(board) ?? duty ?? news ?? goOf(board)
}

/** Whether the own board is covered, and only the call is missing. */
export function isCallable({ view, laying }: Pick<Prompted, 'view' | 'laying'>): boolean {
  return laying?.isDone === true && !laying.isLocked && view?.options.automatic_call !== true
}

/** Whether the call is missing and the sand has almost run out. */
export function isHurried(board: Pick<Prompted, 'view' | 'laying' | 'left'>): boolean {
  return isCallable(board) && board.left !== null && board.left <= HURRY
}

type Bidden = Omit<Prompted, 'news' | 'duty'>

/** Who lays and was told nothing since, as after a reload, is still to cover the area. */
function goOf({ laying, bidding = COVERING }: Bidden): News | null {
  return laying && !laying.isLocked ? calm(bidding.go) : null
}

function callOf({ bidding = COVERING, ...board }: Bidden): News | null {
  if (!isCallable(board)) return null
  return isHurried(board)
    ? urgent('standing.must.call_now', { count: Math.max(1, board.left ?? 0) })
    : good(bidding.call)
}
