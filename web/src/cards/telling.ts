/** What is said about cards in somebody's hands: mostly for the ear, and why something cannot be. */
import type { Deed, Say } from '../laying/laying.svelte'
import type { Speak } from '../lib/texts'
import type { Fault } from './contacts'
import type { Ghost } from './drag'
import { GOAL, type Faces, type Laid, type Layout, type Turn } from './layout'
import type { Surface } from './lens'
import { amissInWords, besideInWords, faceInWords, faultAmong, faultInWords } from './naming'

/** What the cards on a table tell whoever holds them. */
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

/** How many cards count, and whether calling now is known to score. */
interface Counted {
  readonly count: number
  readonly isSure: boolean
}

export class Telling {
  readonly #hands: Pick<Hands, 'say' | 'did' | 'speak'>
  readonly #faces: Faces

  constructor(hands: Pick<Hands, 'say' | 'did' | 'speak'>, faces: Faces) {
    this.#hands = hands
    this.#faces = faces
  }

  chosen(card: number, turn: Turn): void {
    this.#hands.say('cards.say.chosen', { number: card + 1, face: this.#face(card, turn) })
  }

  /** A card in the hand is turned. */
  turned(card: number, turn: Turn): void {
    this.#hands.say('cards.say.turned', { number: card + 1, face: this.#face(card, turn) })
  }

  /** Where a card would lie, and how it is turned; or why it cannot. */
  at(laid: Laid, layout: Layout, misfit: Ghost['misfit']): void {
    this.#hands.say(misfit ? `cards.say.at_${misfit}` : 'cards.say.at', {
      number: laid.card + 1,
      row: laid.row,
      column: laid.column,
      face: this.#face(laid.card, laid.turn),
      beside: this.#beside(laid, layout),
    })
  }

  /** What a card lies beside now; and, if the table tells, which rules it breaks. */
  laid(laid: Laid, layout: Layout, { count, isSure }: Counted, faults: readonly Fault[]): void {
    const why = faults
      .filter(({ cards }) => cards.includes(laid.card))
      .map((fault) => faultInWords(this.#hands.speak, fault))
      .join(' ')
    const told = isSure ? 'all_laid' : why ? 'laid_wrong' : 'laid'
    this.#hands.did('laid')
    this.#hands.say(`cards.say.${told}`, {
      number: laid.card + 1,
      beside: this.#beside(laid, layout),
      why,
      count,
      goal: GOAL,
    })
  }

  takenUp(card: number): void {
    this.#hands.did('taken_up')
    this.#hands.say('cards.say.taken_up', { number: card + 1 })
  }

  shifted(): void {
    this.#hands.say('cards.say.shifted')
  }

  refused(why: 'overlap' | 'enough' | 'no_room' | 'too_few', count: number): void {
    this.#hands.did('refused')
    this.#hands.say(`cards.say.${why}`, { count, goal: GOAL })
  }

  /** Why the call stays closed: too few cards lie, or some of them do not count. */
  notYet(laid: number, amiss: readonly number[], faults: readonly Fault[]): void {
    const fault = faultAmong(amiss, faults)
    if (!fault) {
      this.refused('too_few', laid)
      return
    }
    const words = amissInWords(this.#hands.speak, amiss, fault)
    const key = laid < GOAL ? 'too_few_amiss' : 'not_legal'
    this.#hands.did('refused')
    this.#hands.say(`cards.say.${key}`, { ...words, count: laid - amiss.length, goal: GOAL })
  }

  #face(card: number, turn: Turn): string {
    return faceInWords(this.#hands.speak, this.#faces[card] ?? '', turn)
  }

  #beside(laid: Laid, layout: Layout): string {
    return besideInWords(this.#hands.speak, this.#faces, layout, laid)
  }
}
