/** What a board tells whoever holds it. */
import type { Frame } from './drag'

/** What is said aloud and shown about an act: a key of the texts with its facts. */
export type Say = (key: string, facts?: Readonly<Record<string, string | number>>) => void

export interface Hands {
  /** The board has changed. */
  readonly changed: (board: string) => void
  readonly say: Say
  readonly call: () => void
  /** Where the area is drawn now. */
  readonly frame: () => Frame | null
}
