/** What is practised of the card game: hands that were dealt beforehand. */
import type { PracticeTask, TasksOf } from '../../practice/deck'
import type { Side } from '../../wire.gen'

export const tasks: TasksOf = async (side) => {
  const hands: { readonly default: Readonly<Record<Side, readonly PracticeTask[]>> } =
    await import('./hands.gen.json')
  return hands.default[side]
}
