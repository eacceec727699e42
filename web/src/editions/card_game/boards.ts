/** What a board of the wire shows: cards as they lie, their faces, and what was found wrong. */
import { contactsOf, type Contact, type FaultKind } from '../../cards/contacts'
import { boxAround, readLayout, type Faces, type Layout, type Size } from '../../cards/layout'
import type { CardGameBoard, Score } from '../../wire.gen'

export function layoutOf({ layout }: CardGameBoard): Layout {
  return readLayout(layout)
}

export function facesOf({ faces }: CardGameBoard): Faces {
  return Object.fromEntries(faces.map(({ card, symbols }) => [card, symbols]))
}

/** Room in which the layouts of all seats fit, each for itself. */
export function roomFor(scores: readonly Pick<Score, 'board'>[]): Size {
  const boxes = scores
    .map(({ board }) => layoutOf(board))
    .filter((layout) => layout.length > 0)
    .map(boxAround)
  return {
    height: Math.max(0, ...boxes.map(({ height }) => height)),
    width: Math.max(0, ...boxes.map(({ width }) => width)),
  }
}

/** A board as it is checked: so many of its cards have been looked at, in the order of laying. */
export interface Checked {
  readonly layout: Layout
  readonly faces: Faces
  readonly cards: readonly number[]
  readonly contacts: readonly Contact[]
  readonly wrong: readonly number[]
  /** What the server found wrong among these cards; what is loose, when all were looked at. */
  readonly faults: CardGameBoard['faults']
}

export function checkedSoFar(board: CardGameBoard, count: number): Checked {
  const layout = layoutOf(board)
  const faces = facesOf(board)
  const cards = layout.slice(0, count).map(({ card }) => card)
  const isAll = cards.length === layout.length
  const faults = board.faults.filter(
    ({ kind, cards: concerned }) =>
      concerned.every((card) => cards.includes(card)) && (isAll || kind !== 'loose'),
  )
  const contacts = contactsOf(faces, layout)
    .filter(({ one, other }) => cards.includes(one) && cards.includes(other))
    .map((contact) => ({ ...contact, fault: faultOf(board, contact) }))
  return { layout, faces, cards, contacts, wrong: faults.flatMap((fault) => fault.cards), faults }
}

function faultOf({ faults }: CardGameBoard, { one, other }: Contact): FaultKind | null {
  const found = faults.find(
    ({ kind, cards }) => kind !== 'loose' && cards.includes(one) && cards.includes(other),
  )
  return (found?.kind as FaultKind | undefined) ?? null
}
