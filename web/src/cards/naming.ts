/** Cards in words: what a card shows, what it lies beside, and which rule a contact breaks. */
import type { Speak } from '../lib/texts'
import { contactsOf, type Contact, type Fault } from './contacts'
import { sizeOf, symbolsOf, type Faces, type Laid, type Layout, type Turn } from './layout'

/** The symbols of a face as it is turned, row by row: `ring, star, fish; heart, moon, cross`. */
export function faceInWords(speak: Speak, face: string, turn: Turn = 0): string {
  const shown = symbolsOf(face, turn)
  return Array.from({ length: sizeOf(turn).height }, (_, row) =>
    shown
      .filter((each) => each.row === row)
      .toSorted((one, other) => one.column - other.column)
      .map(({ symbol }) => symbolName(speak, symbol))
      .join(', '),
  ).join('; ')
}

/** Where all cards lie and how they are turned, card by card, as people count. */
export function layoutInWords(speak: Speak, faces: Faces, layout: Layout): string[] {
  return layout.map(({ card, turn, row, column }) =>
    speak('cards.at', {
      number: card + 1,
      row: row + 1,
      column: column + 1,
      face: faceInWords(speak, faces[card] ?? '', turn),
    }),
  )
}

/** What a card lies beside: each neighbour with the pairs of symbols; or that it lies alone. */
export function besideInWords(speak: Speak, faces: Faces, layout: Layout, laid: Laid): string {
  const around = [...layout.filter(({ card }) => card !== laid.card), laid]
  const touching = contactsOf(faces, around).filter(
    ({ one, other }) => one === laid.card || other === laid.card,
  )
  if (touching.length === 0) return speak('cards.alone')
  return touching.map((contact) => neighbourInWords(speak, contact, laid.card)).join('; ')
}

/** Cards by their numbers, the lowest first: 2, 5 and 7. */
function numbersInWords(speak: Speak, cards: readonly number[]): string {
  const numbers = cards.map((card) => card + 1).sort((one, other) => one - other)
  const last = numbers.at(-1) ?? ''
  if (numbers.length < 2) return String(last)
  return speak('cards.numbers', { others: numbers.slice(0, -1).join(', '), last })
}

/** What is wrong, as one calm sentence that says the rule. */
export function faultInWords(
  speak: Speak,
  { kind, cards }: Pick<Fault, 'cards'> & { kind: string },
) {
  const [one = 0, other = 0] = cards.map((card) => card + 1)
  return speak(`cards.fault.${kind}`, {
    one,
    other,
    cards: numbersInWords(speak, cards),
    count: cards.length,
  })
}

/** The cards that do not count by their numbers, and why the first of them does not. */
export function amissInWords(speak: Speak, amiss: readonly number[], fault: Fault) {
  return {
    count: amiss.length,
    cards: numbersInWords(speak, amiss),
    why: faultInWords(speak, fault),
  }
}

/** The first fault of one of the cards that do not count. */
export function faultAmong(amiss: readonly number[], faults: readonly Fault[]): Fault | undefined {
  const own = faults.find(({ cards }) => cards.some((card) => amiss.includes(card)))
  // Of two cards that do not touch either hangs on nothing, and the fault may name the other one.
  return own ?? (amiss.length > 0 ? { kind: 'loose', cards: amiss } : undefined)
}

function neighbourInWords(speak: Speak, { one, other, pairs }: Contact, card: number): string {
  const isOne = one === card
  const named = pairs.map((pair) => {
    const own = symbolName(speak, isOne ? pair.one : pair.other)
    const its = symbolName(speak, isOne ? pair.other : pair.one)
    return own === its
      ? speak('cards.pair_same', { symbol: own })
      : speak('cards.pair_differs', { own, its })
  })
  return speak('cards.beside', { number: (isOne ? other : one) + 1, pairs: named.join(', ') })
}

function symbolName(speak: Speak, symbol: string): string {
  return speak(`cards.symbol.${symbol}`)
}
