/**
 * The one sentence above the board.
 *
 * What the reader must do now comes before everything that was said, and is told from what is, not
 * from what happened: a page that was loaded again says the same. Only the answer to what the
 * reader has just tried, and how a round ended for the reader, come before it, for some seconds.
 * What others did never stands here.
 */
import type { MatchView } from '../wire.gen'
import { calm, good, OF_BOARD, urgent, type News } from './news'
import { isHidden } from './view'

/** How long the answer to a mistake stands where the next thing to do is told. */
export const WRONG_FOR = 6_000

/** From how many seconds before the end a covered board is called for loudly, and in which words. */
export interface Haste {
  readonly within: number
  readonly call: string
}

/** Where nothing but the call is missing. */
export const CALLING: Haste = { within: 3, call: 'standing.must.call_now' }

/** What is asked of whoever lays, where it is not a race's area that is covered. */
export interface Bidding {
  readonly go: string
  readonly call: string
  /** In the last seconds of a race. */
  readonly late: string
}

/** An area that is covered, and then the call. */
export const COVERING: Bidding = {
  go: 'race.news.go',
  call: 'race.must.call',
  late: 'standing.must.cover',
}

type Played = Pick<MatchView, 'phase' | 'is_paused'> & {
  readonly options: { readonly automatic_call?: boolean }
}

/** What the sentence is made of. */
export interface Prompted {
  /** What is played; who plays alone has no table that could call by itself. */
  readonly view: Played | null
  readonly laying: { readonly isLocked: boolean; readonly isDone: boolean } | null
  /** What is still amiss though all is covered, as a key of the texts. */
  readonly amiss?: string | null | undefined
  /** What was said last of what concerns the reader. */
  readonly news: News | null
  /** Whole seconds that the sand still runs; none where nothing is timed. */
  readonly left: number | null
  /** How a round ended for the reader, for a moment. */
  readonly outcome?: News | null
  /** What only the edition asks for. */
  readonly duty: News | null
  readonly bidding?: Bidding | undefined
  /** Where more is to be done after the call, before the same sand has run out. */
  readonly haste?: Haste | null | undefined
}

/** Nothing while the boards are hidden: the page says that the match is stopped. */
export function promptOf({ news, duty, outcome, amiss, ...board }: Prompted): News | null {
  if (board.view && isHidden(board.view)) return null
  if (news?.tone === 'wrong') return news
  return outcome ?? callOf(board) ?? amissOf(board, amiss, news) ?? duty ?? news ?? goOf(board)
}

/** Whether the own board is covered, and only the call is missing. */
export function isCallable({ view, laying }: Pick<Prompted, 'view' | 'laying'>): boolean {
  return laying?.isDone === true && !laying.isLocked && view?.options.automatic_call !== true
}

/** Whether the call is missing and the sand has almost run out. */
export function isUrgent({
  haste,
  ...board
}: Pick<Prompted, 'view' | 'laying' | 'left' | 'haste'>): boolean {
  return isCallable(board) && board.left !== null && board.left <= (haste ?? CALLING).within
}

type Bidden = Omit<Prompted, 'news' | 'duty' | 'outcome' | 'amiss'>

/** Whoever lays and was told nothing since, as after a reload, is still to cover the area. */
function goOf({ laying, bidding = COVERING }: Bidden): News | null {
  return laying && !laying.isLocked ? calm(bidding.go) : null
}

/** Who has covered all, but not as it must be, is asked for that; only help speaks before it. */
function amissOf({ laying }: Bidden, amiss: Prompted['amiss'], news: News | null): News | null {
  if (!laying || laying.isLocked || !amiss) return null
  return news && OF_BOARD.test(news.key) ? news : calm(amiss)
}

function callOf({ bidding = COVERING, ...board }: Bidden): News | null {
  if (!isCallable(board)) return null
  return isUrgent(board)
    ? urgent((board.haste ?? CALLING).call, { count: Math.max(1, board.left ?? 0) })
    : good(bidding.call)
}
