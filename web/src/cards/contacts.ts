/**
 * Which cards touch, along which pairs of symbols, and what the rules say about that.
 *
 * The twin of src/ubongo/solving/layout_check.py, which has the table of verdicts; the page marks
 * contacts by it while somebody lays, and the server judges. Golden layouts keep the two together.
 */
import { areOverlapping, symbolsOf, type Faces, type Laid, type Layout, type Place } from './layout'

/** In the order in which the server names faults. */
const KINDS = [
  'overlap',
  'pair_differs',
  'one_pair',
  'third_differs',
  'crosswise',
  'three_pairs',
  'loose',
] as const
export type FaultKind = (typeof KINDS)[number]

/** Two symbols side by side; the place is the middle between them. */
export interface Pair extends Place {
  readonly one: string
  readonly other: string
}

export interface Contact {
  readonly one: number
  readonly other: number
  readonly pairs: readonly Pair[]
  /** What is wrong with it, if anything is. */
  readonly fault: FaultKind | null
}

export interface Fault {
  readonly kind: FaultKind
  readonly cards: readonly number[]
}

/** Every two cards that touch, or lie on each other, by their places in the hand. */
export function contactsOf(faces: Faces, layout: Layout): Contact[] {
  const cards = layout.toSorted((one, other) => one.card - other.card)
  return cards.flatMap((one, i) =>
    cards.slice(i + 1).flatMap((other) => {
      const isOver = areOverlapping(one, other)
      const pairs = pairsOf(faces, one, other)
      if (!isOver && pairs.length === 0) return []
      return [
        { one: one.card, other: other.card, pairs, fault: isOver ? 'overlap' : judged(pairs) },
      ]
    }),
  )
}

/** Everything that lies against the rules; nothing if the layout is legal. */
export function faultsOf(faces: Faces, layout: Layout): Fault[] {
  const contacts = contactsOf(faces, layout)
  const wrong = contacts.flatMap(({ one, other, fault }) =>
    fault ? [{ kind: fault, cards: [one, other] }] : [],
  )
  const loose = looseCards(layout, contacts)
  const all: Fault[] = loose.length > 0 ? [...wrong, { kind: 'loose', cards: loose }] : wrong
  return all.toSorted((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind))
}

/**
 * The most cards that lie right together: the others are loose or touch wrongly. Of equally many
 * those count that were laid first.
 */
export function rightCards(faces: Faces, layout: Layout): number[] {
  const contacts = contactsOf(faces, layout)
  const groups = groupsOf(layout).map((group) => ({ group, cards: group.map(({ card }) => card) }))
  const right = groups.filter(({ group, cards }) => {
    const own = contacts.filter(({ one, other }) => cards.includes(one) && cards.includes(other))
    return own.every(({ fault }) => !fault) && looseCards(group, own).length === 0
  })
  const most = Math.max(...right.map(({ cards }) => cards.length))
  return right.find(({ cards }) => cards.length === most)?.cards ?? []
}

/** The cards that lie, but not among those. */
export function amissCards(faces: Faces, layout: Layout): number[] {
  const right = rightCards(faces, layout)
  return layout.map(({ card }) => card).filter((card) => !right.includes(card))
}

/** Every choice of some of the cards, and of none. */
function groupsOf(layout: Layout): Layout[] {
  return layout.reduce<Layout[]>(
    (groups, laid) => [...groups, ...groups.map((group) => [...group, laid])],
    [[]],
  )
}

/** The cards that do not hang together with the largest group, of equal ones that of the lowest. */
export function looseCards(layout: Layout, contacts: readonly Contact[]): number[] {
  let groups = layout.map(({ card }) => [card])
  for (const { one, other } of contacts) {
    const held = groups.filter((group) => group.includes(one) || group.includes(other))
    groups = [...groups.filter((group) => !held.includes(group)), held.flat()]
  }
  const [, ...rest] = groups.toSorted(
    (a, b) => b.length - a.length || Math.min(...a) - Math.min(...b),
  )
  return rest.flat().toSorted((a, b) => a - b)
}

/** The symbols that lie side by side, along the common border. */
function pairsOf(faces: Faces, one: Laid, other: Laid): Pair[] {
  const near = shownBy(faces, other)
  return shownBy(faces, one).flatMap((here) =>
    near
      .filter(
        (there) => Math.abs(here.row - there.row) + Math.abs(here.column - there.column) === 1,
      )
      .map((there) => ({
        one: here.symbol,
        other: there.symbol,
        row: (here.row + there.row) / 2,
        column: (here.column + there.column) / 2,
      })),
  )
}

function shownBy(faces: Faces, laid: Laid) {
  return symbolsOf(faces[laid.card] ?? '', laid.turn).map(({ symbol, row, column }) => ({
    symbol,
    row: row + laid.row,
    column: column + laid.column,
  }))
}

/** What is wrong with this contact, line by line as in the server's table. */
function judged(pairs: readonly Pair[]): FaultKind | null {
  const matching = pairs.filter(({ one, other }) => one === other).length
  if (pairs.length === 1) return 'one_pair'
  if (matching === pairs.length) return matching === 2 ? null : 'three_pairs'
  if (pairs.length === 3 && matching === 2) return 'third_differs'
  return isCrosswise(pairs) ? 'crosswise' : 'pair_differs'
}

/** Whether two pairs would match if the symbols of one card changed places. */
function isCrosswise(pairs: readonly Pair[]): boolean {
  return pairs.some((pair, i) =>
    pairs.slice(i + 1).some(({ one, other }) => pair.one === other && pair.other === one),
  )
}
