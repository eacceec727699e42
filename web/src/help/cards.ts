/** Help with cards: they are named by their places in the hand, counted from 1. */
import { contactsOf } from '../cards/contacts'
import {
  laidCard,
  readLayout,
  sizeOf,
  turnedOn,
  writeLaid,
  type Faces,
  type Laid,
  type Layout,
} from '../cards/layout'
import type { CardLaying } from '../cards/laying.svelte'
import { layoutInWords } from '../cards/naming'
import { speak } from '../lib/speech.svelte'
import type { HelpingHands, Hint } from './helped'

export const hands: HelpingHands<CardLaying> = {
  word: 'card',
  nameOf: (_, card) => String(Number(card) + 1),
  places: ({ faces }, solution) => layoutInWords(speak, faces, readLayout(solution)),
  mark(laying, card) {
    laying.letGo()
    laying.chosen = Number(card)
  },
  show(laying, placement) {
    const [held] = readLayout(placement)
    if (!held) return
    laying.letGo()
    laying.hold(held)
  },
  lay(laying, placement) {
    this.show(laying, placement)
    laying.layHeld()
  },
  takeUp(laying, card) {
    laying.letGo()
    laying.takeUp(Number(card))
  },
  next: ({ faces, lying }, solution) => nextCard(faces, lying, readLayout(solution)),
}

/**
 * The next card of a solution, beside what lies; or one that lies otherwise, or is not needed at
 * all. The solution may be begun anywhere on the table, and turned.
 */
export function nextCard(faces: Faces, lying: Layout, solution: Layout): Hint | null {
  const wanted = asBegun(lying, solution)
  const astray = lying.find((laid) => !has(wanted, laid))
  if (astray) return { piece: String(astray.card), placement: '' }
  const isLeft = ({ card }: Laid) => !laidCard(lying, card)
  const beside = contactsOf(faces, wanted)
    .filter(({ one, other }) => !laidCard(lying, one) !== !laidCard(lying, other))
    .flatMap(({ one, other }) => [one, other])
  const next =
    wanted.find((laid) => isLeft(laid) && beside.includes(laid.card)) ?? wanted.find(isLeft)
  return next ? { piece: String(next.card), placement: writeLaid(next) } : null
}

/** The solution as it goes with most of the cards that lie. */
function asBegun(lying: Layout, solution: Layout): Layout {
  const ways = lying.flatMap((laid) =>
    laidCard(solution, laid.card) ? [goingWith(laid, solution)] : [],
  )
  const fit = (way: Layout) => lying.filter((laid) => has(way, laid)).length
  return ways.toSorted((one, other) => fit(other) - fit(one))[0] ?? solution
}

/** The solution turned and moved as a whole, so that one of its cards lies like this. */
function goingWith(laid: Laid, solution: Layout): Layout {
  const own = laidCard(solution, laid.card)
  if (!own) return solution
  if (own.turn !== laid.turn) return goingWith(laid, turnedWhole(solution))
  return solution.map((each) => ({
    ...each,
    row: each.row + laid.row - own.row,
    column: each.column + laid.column - own.column,
  }))
}

/** All cards after a quarter turn about one corner of the table. */
function turnedWhole(layout: Layout): Layout {
  return layout.map(({ card, turn, row, column }) => ({
    card,
    turn: turnedOn(turn),
    row: column,
    column: 1 - row - sizeOf(turn).height,
  }))
}

function has(layout: Layout, laid: Laid): boolean {
  return layout.some((each) => writeLaid(each) === writeLaid(laid))
}
