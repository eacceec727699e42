/** What help must know of the session that it helps in, and its hands for the board there. */
import type { News } from '../match/news'
import type { Visit } from '../table/visit.svelte'
import type { HelpGiven, MatchView, SolutionShown } from '../wire.gen'

/** What a session lays with: flat pieces, parts made of cubes, or cards. */
export type Handling = 'flat' | 'cubes' | 'cards'

/** A session in which somebody plays alone or against bots. */
export interface Helped {
  readonly visit: Visit
  readonly seat: number
  /** What it says of help is when that is offered. */
  readonly view: Pick<MatchView, 'status'> | null
  readonly handling: Handling
  readonly laying: { readonly isLocked: boolean; readonly written: string } | null
  /** The help that came last. */
  readonly helped: HelpGiven | SolutionShown | null
  /** A task that is only looked at, before the next one is played. */
  readonly shown?: { readonly laying: unknown } | null
  /** What lies is told to the server before it is asked about it. */
  flush(): void
  tell(news: News): void
  /** What was told is of no use any more, if it still stands. */
  withdraw(news: News): void
}

/** The next step towards a solution. */
export interface Hint {
  readonly piece: string
  /** Where it goes; empty for a piece that has to be taken up first. */
  readonly placement: string
}

/** How help lays hands on a board. */
export interface HelpingHands<Board> {
  /** Which of its words help uses. */
  readonly word: 'piece' | 'card'
  /** What the player calls a piece. */
  nameOf(board: Board, piece: string): string
  /** Where everything lies in a solution, for screen readers. */
  places(board: Board, solution: string): string[]
  /** Mark a piece, as if it were chosen. */
  mark(board: Board, piece: string): void
  /** Show where it goes, as if it were held there. */
  show(board: Board, placement: string): void
  /** Lay it there. */
  lay(board: Board, placement: string): void
  takeUp(board: Board, piece: string): void
  /** What is to be done next for this very solution; null if nothing is. */
  next(board: Board, solution: string): Hint | null
}

/** The board is known by the hands that are loaded for it. */
export type LoadedHands = HelpingHands<unknown>

const HANDS: Readonly<Record<Handling, () => Promise<{ readonly hands: unknown }>>> = {
  flat: () => import('./flat'),
  cubes: () => import('./cubes'),
  cards: () => import('./cards'),
}

export async function loadHands(handling: Handling): Promise<LoadedHands> {
  const { hands } = await HANDS[handling]()
  return hands as LoadedHands
}
