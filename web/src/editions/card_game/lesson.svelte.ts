/** The lesson of the card game: five cards lie already, one of them wrongly turned. */
import { readLayout } from '../../cards/layout'
import { CardLaying } from '../../cards/laying.svelte'
import { faultInWords } from '../../cards/naming'
import { hands } from '../../help/cards'
import { speak } from '../../lib/speech.svelte'
import { Lesson, viewAfter } from '../../study/lesson.svelte'
import type { CardGameView, Score } from '../../wire.gen'
import SCRIPT from './lesson.gen.json'
import { boardOf } from './match'

const PUPIL = 0
const VIEW = SCRIPT.view as unknown as CardGameView
const [HAND = []] = VIEW.round?.hands ?? []
const FACES = HAND.map(({ symbols }) => symbols)
const LYING = readLayout(boardOf(VIEW, PUPIL).layout)
/** What the rules make of a call over seven cards that lie right. */
const [SCORED] = ['lay', 'call'].reduce((view, act) => viewAfter(view, SCRIPT, act), VIEW).results
const SCORE = SCORED?.scores[PUPIL]

export class CardLesson extends Lesson<CardLaying> {
  override readonly task = null
  protected override readonly solution = SCORE?.board.layout.split(' ') ?? []
  protected override readonly helping = hands
  override readonly laying = new CardLaying(FACES, LYING, true, {
    ...this.hands(),
    speak,
    surface: () => this.measure.surface(),
  })

  override readonly steps = [
    this.laid('cards_turn', LYING.length, () => this.#fits() || this.#hasMore()),
    this.laid('cards_lay', LYING.length + 1, () => this.#fits() && this.#hasMore()),
    this.laid('cards_goal', LYING.length + 2, () => this.laying.isDone),
    this.calling(),
  ]

  /** Which rule a contact breaks is said for as long as it does. */
  override get amiss(): string {
    const [fault] = this.laying.faults
    return this.news || (fault ? faultInWords(speak, fault) : '')
  }

  /** What the table's judge would say to the call, over the cards as the pupil has laid them. */
  get score(): Score {
    const faces = this.laying.layout.map(({ card }) => ({ card, symbols: FACES[card] ?? '' }))
    const board = { layout: this.laying.written, faces, faults: [], credited: 0 }
    return { points: SCORE?.points ?? 0, board }
  }

  #fits(): boolean {
    return this.laying.faults.length === 0
  }

  #hasMore(): boolean {
    return this.laying.lying.length > LYING.length
  }
}
