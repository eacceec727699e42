/** What a board tells whoever holds it. */
import type { Frame } from './drag'

/** What was just done, for whoever makes it heard and felt. */
export type Deed = 'laid' | 'taken_up' | 'turned' | 'refused'

/** What is said aloud and shown about an act: a key of the texts with its facts. */
export type Say = (key: string, facts?: Readonly<Record<string, string | number>>) => void

export interface Hands {
  /** The board has changed. */
  readonly changed: (board: string) => void
  readonly say: Say
  readonly did: (deed: Deed) => void
  readonly call: () => void
  /** Where the area is drawn now. */
  readonly frame: () => Frame | null
}
