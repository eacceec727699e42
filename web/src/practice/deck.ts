/** The decks as they lie on the device: each task with its area, its pieces and one solution. */
import type { EditionKey } from '../editions/rooms'
import type { Side, SoloTask } from '../wire.gen'

/** A deck's file, as far as practice needs it (src/ubongo/decks/model.py). */
interface Deck {
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

type Tasks = Readonly<Record<Side, readonly PracticeTask[]>>

const decks = import.meta.glob<Deck>(
  '../../../src/ubongo/decks/{classic,light_dark,three_d}/deck.json',
  { import: 'default' },
)

/** All tasks of an edition on one side of its cards; hands of cards are dealt beforehand. */
export async function loadTasks(edition: EditionKey, side: Side): Promise<readonly PracticeTask[]> {
  if (edition === 'card_game') {
    const hands: { readonly default: Tasks } = await import('./hands.gen.json')
    return hands.default[side]
  }
  const load = decks[`../../../src/ubongo/decks/${edition}/deck.json`]
  if (!load) throw new Error(`no deck of ${edition}`)
  return tasksOf(await load(), side)
}

function tasksOf({ edition, cards }: Deck, side: Side): PracticeTask[] {
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
