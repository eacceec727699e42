/** What is said about cubes in somebody's hands: mostly for the ear, and why something cannot be. */
import type { Deed, Say } from '../laying/laying.svelte'
import { cellsOf, openCells, placements, taskPart, type Board, type Misfit } from './board'
import { cellsInWords, partInWords } from './naming'
import type { Placement } from './notation'
import { keyOf, oriented, type PartName } from './shapes'

export class Telling {
  readonly #hands: { readonly say: Say; readonly did: (deed: Deed) => void }
  readonly #parts: readonly PartName[]

  constructor(hands: { readonly say: Say; readonly did: (deed: Deed) => void }, { parts }: Board) {
    this.#hands = hands
    this.#parts = parts.map(({ part }) => part)
  }

  /** What a part would fill, or why it cannot. */
  at(board: Board, held: Placement, misfit: Misfit | null): void {
    const room = misfit === 'third_level' ? 'cubes' : 'shape'
    this.#hands.say(misfit ? `${room}.say.at_${misfit}` : 'shape.say.at', {
      ...this.#lying(held),
      others: this.#under(board, held),
    })
  }

  /** A part lies, and what is open now; where, if it is beside the place where it was held. */
  laid(board: Board, placement: Placement, isBeside: boolean): void {
    const open = openCells(board)
    const name = this.#name(placement.part)
    this.#hands.did('laid')
    if (open.length === 0) this.#hands.say('cubes.say.covered')
    else if (isBeside) {
      this.#hands.say('cubes.say.laid_near', this.#lying(placement))
      this.stillOpen(board)
    } else
      this.#hands.say('shape.say.laid', { name, count: open.length, cells: cellsInWords(open) })
  }

  takenUp(board: Board, part: PartName): void {
    const { rotation } = taskPart(board, part)
    this.#hands.did('taken_up')
    this.#hands.say('shape.say.taken_up', {
      name: this.#name(part),
      cells: cellsInWords(oriented(part, rotation)),
    })
    this.stillOpen(board)
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
  notYet(board: Board): void {
    this.#hands.say('cubes.say.open', { count: openCells(board).length })
    this.stillOpen(board)
  }

  /** What is still to be filled. */
  stillOpen(board: Board): void {
    this.#hands.say('shape.still_open', { cells: cellsInWords(openCells(board)) })
  }

  #name(part: PartName): string {
    return partInWords(this.#parts, part)
  }

  #lying(placement: Placement) {
    return { name: this.#name(placement.part), cells: cellsInWords(cellsOf(placement)) }
  }

  /** The parts into which another one would run. */
  #under(board: Board, held: Placement): string {
    const wanted = new Set(cellsOf(held).map(keyOf))
    return placements(board)
      .filter(({ part }) => part !== held.part)
      .filter((placement) => cellsOf(placement).some((cell) => wanted.has(keyOf(cell))))
      .map(({ part }) => this.#name(part))
      .join(', ')
  }
}
