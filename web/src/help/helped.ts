/** What help must know of the session that it helps in, and of the board that lies there. */
import type { News } from '../editions/race/news'
import type { Visit } from '../table/visit.svelte'
import type { HelpGiven, SolutionShown } from '../wire.gen'

/** What a session lays with: flat pieces, parts made of cubes, or cards. */
export type Handling = 'flat' | 'cubes' | 'cards'

/** A session in which somebody plays alone or against bots. */
export interface Helped {
  readonly visit: Visit
  readonly handling: Handling
  readonly laying: { readonly isLocked: boolean; readonly written: string } | null
  /** The help that came last. */
  readonly helped: HelpGiven | SolutionShown | null
  /** A task that is only looked at, before the next one is played. */
  readonly shown?: unknown
  /** What lies is told to the server before it is asked about it. */
  flush(): void
  tell(news: News): void
}

/** How help lays hands on a board. */
export interface HelpingHands<Board> {
  /** Which of its words help uses. */
  readonly word: 'piece' | 'card'
  /** What the player calls a piece. */
  nameOf(board: Board, piece: string): string
  /** Where everything lies in a solution, for who hears the board. */
  places(board: Board, solution: string): string[]
  /** Mark a piece, as if it were chosen. */
  mark(board: Board, piece: string): void
  /** Show where it goes, as if it were held there. */
  show(board: Board, placement: string): void
  /** Lay it there. */
  lay(board: Board, placement: string): void
  takeUp(board: Board, piece: string): void
}
