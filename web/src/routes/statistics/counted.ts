/** What the statistics must know of an edition: what its tasks and gems are called, and its score. */
export interface Counted {
  /** A task by its name in the deck, as the reader says it. */
  taskName(name: string): string
  /** What a match brings: `statistics.points`, `statistics.most.points`. */
  readonly score: 'points' | 'fields'
  /** Where gems are taken home: the folder that has their `Gem.svelte`, the room of their names. */
  readonly gems?: string
}

const COUNTED = import.meta.glob<Counted>('../../editions/*/statistics.ts', {
  import: 'counted',
  eager: true,
})

/** Nothing is known of an edition that has no pages. */
export function countedOf(edition: string): Counted | undefined {
  return COUNTED[`../../editions/${edition}/statistics.ts`]
}
