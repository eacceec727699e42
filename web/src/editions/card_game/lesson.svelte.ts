/** The lesson of the card game: five cards lie already, one of them wrongly turned. */
import { readLayout } from '../../cards/layout'
import { CardLaying } from '../../cards/laying.svelte'
import { faultInWords } from '../../cards/naming'
import { hands } from '../../help/cards'
import { speak } from '../../lib/speech.svelte'
import { Lesson } from '../../study/lesson.svelte'
import type { Score } from '../../wire.gen'
import { TEN } from './match'

/** Faces of the shipped deck, and how all seven can lie. */
const FACES = ['cfbead', 'fbecda', 'fcbdea', 'befacd', 'acdbef', 'dafebc', 'cafedb'] as const
const RIGHT = ['0r3@3,5', '1r1@2,7', '2r2@0,6', '3r2@0,3', '4r0@0,0', '5r0@4,2', '6r3@3,0'] as const
/** The fifth stands on its head: what it shows to the fourth does not match. */
const WRONG = '4r2@0,0'
const LYING = 5

export class CardLesson extends Lesson<CardLaying> {
  override readonly task = null
  protected override readonly solution = RIGHT
  protected override readonly helping = hands
  override readonly laying = new CardLaying(
    FACES,
    readLayout([...RIGHT.slice(0, LYING - 1), WRONG].join(' ')),
    true,
    { ...this.hands(), speak, surface: () => this.measure.surface() },
  )

  override readonly steps = [
    this.laid('cards_turn', LYING, () => this.#fits() || this.#count() > LYING),
    this.laid('cards_lay', LYING + 1, () => this.#fits() && this.#count() > LYING),
    this.laid('cards_goal', LYING + 2, () => this.laying.isDone),
    this.calling(),
  ]

  /** Which rule a contact breaks is said for as long as it does. */
  override get amiss(): string {
    const [fault] = this.laying.faults
    return this.news || (fault ? faultInWords(speak, fault) : '')
  }

  /** What the table's judge would say to the call. */
  get score(): Score {
    const faces = this.laying.layout.map(({ card }) => ({ card, symbols: FACES[card] ?? '' }))
    const board = { layout: this.laying.written, faces, faults: [], credited: 0 }
    return { points: TEN, board }
  }

  #fits(): boolean {
    return this.laying.faults.length === 0
  }

  #count(): number {
    return this.laying.lying.length
  }
}
