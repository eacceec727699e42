/** What is said about cubes in somebody's hands: mostly for the ear, and why something cannot be. */
import type { Deed, Say } from '../laying/laying.svelte'
import type { Board, Misfit } from './board'
import { partInWords } from './naming'
import type { Placement } from './notation'
import type { Cell, PartName } from './shapes'

export class Telling {
  readonly #hands: { readonly say: Say; readonly did: (deed: Deed) => void }
  readonly #parts: readonly PartName[]

  constructor(hands: { readonly say: Say; readonly did: (deed: Deed) => void }, { parts }: Board) {
    this.#hands = hands
    this.#parts = parts.map(({ part }) => part)
  }

  /** Where a part would lie, or why it cannot. */
  at({ part, at }: Placement, misfit: Misfit | null): void {
    this.#hands.say(misfit ? `cubes.say.at_${misfit}` : 'cubes.say.at', {
      name: partInWords(this.#parts, part),
      ...counted(at),
    })
  }

  /** A part lies; where, if it is beside the place where it was held. */
  laid({ part, at }: Placement, open: number, isBeside: boolean): void {
    const name = partInWords(this.#parts, part)
    this.#hands.did('laid')
    if (open === 0) this.#hands.say('cubes.say.covered')
    else if (isBeside) this.#hands.say('cubes.say.laid_near', { name, ...counted(at) })
    else this.#hands.say('cubes.say.laid', { name, count: open })
  }

  takenUp(part: PartName): void {
    this.#hands.did('taken_up')
    this.#hands.say('cubes.say.taken_up', { name: partInWords(this.#parts, part) })
  }

  turned(): void {
    this.#hands.did('turned')
  }

  /** Why it cannot lie there, or that it can lie nowhere as it is turned. */
  refused(why: Misfit | 'nowhere'): void {
    this.#hands.did('refused')
    this.#hands.say(`cubes.say.${why}`)
  }

  /** It is too early to call. */
  stillOpen(count: number): void {
    this.#hands.say('cubes.say.open', { count })
  }
}

/** A cell as people count. */
function counted({ row, column, level }: Cell): Record<keyof Cell, number> {
  return { row: row + 1, column: column + 1, level: level + 1 }
}
