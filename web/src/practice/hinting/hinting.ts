/** Hints out of the one solution that lies with a task, for whatever is laid with. */
import type { Handling, HelpingHands } from '../../help/helped'

export interface Hint {
  readonly piece: string
  /** Where it goes; empty for a piece that has to be taken up first. */
  readonly placement: string
}

export interface Hinting<Board> {
  readonly helping: HelpingHands<Board>
  /** What is to be done next with what lies; null if nothing is. */
  next(board: Board, solution: string): Hint | null
}

const HINTING: Readonly<Record<Handling, () => Promise<{ readonly hinting: unknown }>>> = {
  flat: () => import('./flat'),
  cubes: () => import('./cubes'),
  cards: () => import('./cards'),
}

/** How hints are given for a board of this handling; the board is known by what is loaded. */
export async function loadHinting(handling: Handling): Promise<Hinting<unknown>> {
  const { hinting } = await HINTING[handling]()
  return hinting as Hinting<unknown>
}
