/**
 * What is told to the ear about a board in somebody's hands: how a piece lies, what it would cover,
 * and what is still open, as shapes. It is loaded once the pieces are there.
 */
import { speak } from '../lib/speech.svelte'
import { cellsOf, placements, taskPiece, type Misfit, type TaskPiece } from './board'
import type { Laying } from './laying.svelte'
import { pieceInWords } from './naming'
import type { Placement } from './notation'
import { keyOf, oriented, type PieceName } from './shapes'
import { cellsInWords, openInWords } from './wording'

export class Telling {
  readonly #laying: Laying

  constructor(laying: Laying) {
    this.#laying = laying
  }

  /** A piece with its shape: in the tray as it is turned, on the area where it lies. */
  nameOf(item: TaskPiece): string {
    const { piece, rotation, at } = item
    const cells = oriented(piece, rotation)
    const facts = { name: this.#name(item), cells: this.#cells(item), count: cells.length }
    return speak(at ? 'shape.laid_at' : 'shape.in_tray', facts)
  }

  chosen(piece: PieceName): void {
    this.#tell('shape.say.chosen', this.#item(piece))
  }

  /** What a piece would cover, and why it cannot lie there if it cannot. */
  at(held: Placement, misfit: Misfit | null): void {
    const key = misfit ? `shape.say.at_${misfit}` : 'shape.say.at'
    this.#tell(key, held, { others: this.#under(held) })
  }

  /** A piece was turned or flipped, in the tray or on the area. */
  turned(piece: PieceName): void {
    const item = this.#item(piece)
    this.#tell(item.at ? 'shape.say.lies' : 'shape.say.turned', item)
  }

  laid(piece: PieceName): void {
    const { board, open, say } = this.#laying
    const name = this.#name(this.#item(piece))
    say('shape.say.laid', { name, count: open, cells: openInWords(board) })
  }

  takenUp(piece: PieceName): void {
    this.#tell('shape.say.taken_up', this.#item(piece))
    this.stillOpen()
  }

  /** What is still to be covered. */
  stillOpen(): void {
    const { board, say } = this.#laying
    say('shape.still_open', { cells: openInWords(board) })
  }

  #tell(key: string, item: TaskPiece, facts: Readonly<Record<string, string>> = {}): void {
    this.#laying.say(key, { name: this.#name(item), cells: this.#cells(item), ...facts })
  }

  #item(piece: PieceName): TaskPiece {
    return taskPiece(this.#laying.board, piece)
  }

  /** `2 (brown)`, and which face is up where that matters. */
  #name({ piece, rotation }: TaskPiece): string {
    const { board, manner } = this.#laying
    const name = pieceInWords(board, piece)
    const face = manner.faceUp?.(rotation)
    return face ? `${name}, ${speak(face)}` : name
  }

  #cells({ piece, rotation, at }: TaskPiece): string {
    return cellsInWords(at ? cellsOf({ piece, rotation, at }) : oriented(piece, rotation))
  }

  /** The pieces over which another one would lie. */
  #under(held: Placement): string {
    const { board } = this.#laying
    const wanted = new Set(cellsOf(held).map(keyOf))
    return placements(board)
      .filter(({ piece }) => piece !== held.piece)
      .filter((placement) => cellsOf(placement).some((cell) => wanted.has(keyOf(cell))))
      .map(({ piece }) => pieceInWords(board, piece))
      .join(', ')
  }
}
