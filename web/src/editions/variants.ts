/**
 * What an edition offers before a match against bots besides what all have: its own variants.
 *
 * An edition that has any has a `variants.ts` in its folder; it is only loaded where one chooses.
 */
import { speech } from '../lib/speech.svelte'
import type { Side } from '../wire.gen'
import { textsOf, type EditionKey } from './rooms'

/** What may go with a variant: with other cards, or in a match of another length, it is off. */
export interface Needs {
  readonly side?: Side
  readonly length?: 'whole'
}

export interface Variant {
  /** The name of the option that is on. */
  readonly option: string
  /** The keys of its name, and of a sentence of help. */
  readonly text: string
  readonly help: string
  readonly needs?: Needs
  /** Against more bots than this it would change nothing, and is not offered. */
  readonly mostBots?: number
}

const FOUND = import.meta.glob<readonly Variant[]>('./*/variants.ts', { import: 'variants' })

/** The variants of an edition, with their texts; none if it has none. */
export async function loadVariants(edition: EditionKey): Promise<readonly Variant[]> {
  const load = FOUND[`./${edition}/variants.ts`]
  if (!load) return []
  const [variants] = await Promise.all([load(), speech.bring(textsOf(edition, 'table'))])
  return variants
}
