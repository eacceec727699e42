/** What is said about cubes in somebody's hands: mostly for the ear, and why something cannot be. */
import type { Deed, Say } from '../laying/hands'
import type { Board, Misfit } from './board'
import { partInWords } from './naming'
import type { Placement } from './notation'
import type { PartName } from './shapes'

export class Telling {
  readonly #hands: { readonly say: Say; readonly did: (deed: Deed) => void }
  readonly #parts: readonly PartName[]

  constructor(hands: { readonly say: Say; readonly did: (deed: Deed) => void }, { lies }: Board) {
    this.#hands = hands
    this.#parts = lies.map(({ part }) => part)
  }

  /** Where a part would lie, or why it cannot. */
  at({ part, at }: Placement, misfit: Misfit | null): void {
    this.#hands.say(misfit ? `cubes.say.at_${misfit}` : 'cubes.say.at', {
      name: partInWords(this.#parts, part),
      row: at.row + 1,
      column: at.column + 1,
      level: at.level + 1,
    })
  }

  laid(part: PartName, open: number): void {
    this.#hands.did('laid')
    if (open === 0) this.#hands.say('cubes.say.covered')
    else this.#hands.say('cubes.say.laid', { name: partInWords(this.#parts, part), count: open })
  }

  takenUp(part: PartName): void {
    this.#hands.did('taken_up')
    this.#hands.say('cubes.say.taken_up', { name: partInWords(this.#parts, part) })
  }

  turned(): void {
    this.#hands.did('turned')
  }

  refused(why: Misfit): void {
    this.#hands.did('refused')
    this.#hands.say(`cubes.say.${why}`)
  }

  /** It is too early to call. */
  stillOpen(count: number): void {
    this.#hands.say('cubes.say.open', { count })
  }
}
