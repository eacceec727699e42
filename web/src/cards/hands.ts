/** What the cards on a table tell whoever holds them. */
import type { Deed, Say } from '../laying/hands'
import type { Speak } from '../lib/texts'
import type { Surface } from './lens'

export interface Hands {
  /** Other cards lie, or they lie otherwise. */
  readonly changed: (layout: string) => void
  readonly say: Say
  readonly did: (deed: Deed) => void
  readonly call: () => void
  /** Names symbols and neighbours in the reader's language. */
  readonly speak: Speak
  /** Where the table is drawn now. */
  readonly surface: () => Surface | null
}
