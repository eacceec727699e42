/** The decks on the device: each task with its area, its pieces and one solution, and how it is dealt. */
import type { EditionKey } from '../editions/rooms'
import type { Side, SoloTask } from '../wire.gen'

/** A deck's file, as far as practice needs it (src/ubongo/decks/model.py). */
interface Deck {
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

/** All tasks of one side. */
export type TasksOf = (side: Side) => Promise<readonly PracticeTask[]>

const TASKS = import.meta.glob<TasksOf>('../editions/*/practice.ts', { import: 'tasks' })

/** What can be practised of an edition on one side of its cards. */
export async function loadTasks(edition: EditionKey, side: Side): Promise<readonly PracticeTask[]> {
  const load = TASKS[`../editions/${edition}/practice.ts`]
  if (!load) throw new Error(`nobody practises ${edition}`)
  return (await load())(side)
}

/** The tasks of a deck; `between` stands between the name of a side and a label: `7 moon`. */
export function tasksIn(load: () => Promise<{ readonly default: Deck }>, between = ' '): TasksOf {
  return async (side) => tasksOf((await load()).default, side, between)
}

function tasksOf({ cards }: Deck, side: Side, between: string): PracticeTask[] {
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

/** Deals one after the other at random; nothing comes again before everything has come. */
export function dealer<Each>(
  all: readonly Each[],
  random: () => number = Math.random,
): () => Each | undefined {
  let left: Each[] = []
  return () => {
    if (left.length === 0) left = [...all]
    return left.splice(Math.floor(random() * left.length), 1)[0]
  }
}
