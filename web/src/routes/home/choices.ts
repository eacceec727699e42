/** What was chosen last on the first page; whatever else was kept is left out. */
import { EDITIONS, WITH_CHECKING, WITH_SIDES } from '../../editions.gen'
import type { EditionKey } from '../../editions/rooms'
import { recall, remember } from '../../lib/memory'
import { hasPlayed } from '../../lib/self'
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
}

/** A table with friends has all seats there are: those that stay free are left out. */
const SEATS_WITH_FRIENDS = 4

const KEY = 'choice'

export function hasSides(edition: string): boolean {
  return WITH_SIDES.includes(edition)
}

export function hasChecking(edition: string): boolean {
  return WITH_CHECKING.includes(edition)
}

/** What a table of the edition agrees on, as far as it is chosen here. */
function optionsOf({ edition, side }: Choice, seats: number): WantedOptions {
  return hasSides(edition) ? { seats, side } : { seats }
}

export function optionsAgainstBots(choice: Choice): WantedOptions {
  const { bots, edition, checking, length } = choice
  const options = { ...optionsOf(choice, bots + 1), quick: length === 'quick' }
  return hasChecking(edition) ? { ...options, checking } : options
}

/** With friends as the edition has it, and guided if this is the reader's first match. */
export function optionsWithFriends(choice: Choice): WantedOptions {
  const { edition } = choice
  const options = optionsOf(choice, SEATS_WITH_FRIENDS)
  const isGuided = hasChecking(edition) && !hasPlayed(edition)
  return isGuided ? { ...options, checking: 'guided' } : options
}

export function keepChoice(choice: Choice): void {
  remember(KEY, JSON.stringify(choice))
}

export function keptChoice(kept: string | null = recall(KEY)): Choice {
  const found = parsed(kept)
  return {
    edition: oneOf(EDITIONS, found.edition) ?? EDITIONS[0],
    bots: oneOf(BOTS, found.bots) ?? 2,
    strength: oneOf(STRENGTHS, found.strength) ?? 'weak',
    side: oneOf(SIDES, found.side) ?? 'easy',
    checking: oneOf(CHECKINGS, found.checking) ?? 'guided',
    length: oneOf(LENGTHS, found.length) ?? LENGTHS[0],
  }
}

function oneOf<Value>(all: readonly Value[], wanted: unknown): Value | undefined {
  return all.find((each) => each === wanted)
}

function parsed(kept: string | null): Partial<Choice> {
  try {
    return { ...(JSON.parse(kept ?? '{}') as Partial<Choice> | null) }
  } catch {
    return {}
  }
}
