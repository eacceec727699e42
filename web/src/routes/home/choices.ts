/** What was chosen last on the first page, for each edition; whatever else was kept is left out. */
import { EDITIONS, WITH_CHECKING, WITH_SIDES } from '../../editions.gen'
import type { EditionKey } from '../../editions/rooms'
import { recall, remember } from '../../lib/memory'
import { CHECKINGS, STRENGTHS, type Strength, type WantedOptions } from '../../net/tables'
import type { Checking, Side } from '../../wire.gen'

export const BOTS = [1, 2, 3] as const
const SIDES = ['easy', 'hard'] as const satisfies readonly Side[]

export const LENGTHS = ['quick', 'whole'] as const
export type Length = (typeof LENGTHS)[number]

export interface Choice {
  readonly edition: EditionKey
  /** Against how many bots, how they play, and with which cards. */
  readonly bots: number
  readonly strength: Strength
  readonly side: Side
  /** What is checked while one lays against bots. */
  readonly checking: Checking
  /** Whether a quick match is played against bots, or all rounds. */
  readonly length: Length
  /** Variants of the edition, and another glass than its own. */
  readonly own: OwnOptions
}

export type OwnOptions = Readonly<Record<string, true | number>>

const KEY = 'choice'

type Kept = { readonly edition?: string } & Readonly<Partial<Record<EditionKey, Partial<Choice>>>>

export function hasSides(edition: string): boolean {
  return WITH_SIDES.includes(edition)
}

export function hasChecking(edition: string): boolean {
  return WITH_CHECKING.includes(edition)
}

/** What a table of the edition agrees on, as far as it is chosen here. */
export function optionsOf({ edition, side }: Choice, seats: number): WantedOptions {
  return hasSides(edition) ? { seats, side } : { seats }
}

export function optionsAgainstBots(choice: Choice): WantedOptions {
  const { bots, edition, checking, length, own } = choice
  const options = { ...optionsOf(choice, bots + 1), ...own, quick: length === 'quick' }
  return hasChecking(edition) ? { ...options, checking } : options
}

export function keepChoice(choice: Choice): void {
  const { edition } = choice
  remember(KEY, JSON.stringify({ ...parsed(recall(KEY)), edition, [edition]: choice }))
}

/** What was chosen last for an edition, or for that which was chosen last. */
export function keptChoice(chosen?: EditionKey): Choice {
  const kept = parsed(recall(KEY))
  const edition = chosen ?? oneOf(EDITIONS, kept.edition) ?? EDITIONS[0]
  const found = kept[edition] ?? {}
  return {
    edition,
    bots: oneOf(BOTS, found.bots) ?? 2,
    strength: oneOf(STRENGTHS, found.strength) ?? 'weak',
    side: oneOf(SIDES, found.side) ?? 'easy',
    checking: oneOf(CHECKINGS, found.checking) ?? 'guided',
    length: oneOf(LENGTHS, found.length) ?? LENGTHS[0],
    own: { ...found.own },
  }
}

function oneOf<Value>(all: readonly Value[], wanted: unknown): Value | undefined {
  return all.find((each) => each === wanted)
}

function parsed(kept: string | null): Kept {
  try {
    return { ...(JSON.parse(kept ?? '{}') as Kept | null) }
  } catch {
    return {}
  }
}
