/** The decks as they lie on the device: each task with its area, its pieces and one solution. */
import type { Side, SoloTask } from '../wire.gen'

/** The editions whose tasks can be dealt from a deck; hands of cards are made by the server. */
export const PRACTISED = ['classic', 'light_dark', 'three_d'] as const
export type Practised = (typeof PRACTISED)[number]

/** A deck's file, as far as practice needs it (src/ubongo/decks/model.py). */
export interface Deck {
  readonly edition: string
  readonly cards: readonly (Readonly<Record<Side, CardSide>> & { readonly number: number })[]
}

interface CardSide {
  readonly name: string
  readonly areas: readonly {
    readonly drawing: string
    readonly tasks: readonly {
      readonly label: string
      readonly pieces: readonly string[]
      readonly solution: string
    }[]
  }[]
}

/** A task as it is dealt in solo runs, and how it can be solved. */
export interface PracticeTask extends SoloTask {
  readonly solution: string
}

const files = import.meta.glob<Deck>(
  '../../../src/ubongo/decks/{classic,light_dark,three_d}/deck.json',
  { import: 'default' },
)

export async function loadDeck(edition: Practised): Promise<Deck> {
  const load = files[`../../../src/ubongo/decks/${edition}/deck.json`]
  if (!load) throw new Error(`no deck of ${edition}`)
  return load()
}

/** All tasks on one side of the cards. */
export function tasksOf({ edition, cards }: Deck, side: Side): PracticeTask[] {
  const between = edition === 'three_d' ? ' - ' : ' ' // `A25 - 1|2`, `7 moon`
  return cards.flatMap((card) =>
    card[side].areas.flatMap(({ drawing, tasks }) =>
      tasks.map(({ label, pieces, solution }) => ({
        name: `${card[side].name}${between}${label}`,
        label,
        cards: [card.number],
        pieces,
        area: drawing,
        solution,
      })),
    ),
  )
}
