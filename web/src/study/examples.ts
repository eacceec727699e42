/** Tasks that the pages about an edition show: real ones of the shipped decks. */
import type { BookletTask } from '../wire.gen'

export interface Example {
  readonly task: BookletTask
  /** A solution, as a line of placements. */
  readonly solution: string
}

export function example(
  name: string,
  label: string,
  area: string,
  pieces: readonly string[],
  solution: string,
): Example {
  const card = Number(/\d+/.exec(name)?.[0])
  const counted = { family: null, side: 'easy', solutions: 1, difficulty: 0 }
  return { task: { name, card, label, area, pieces, ...counted }, solution }
}
