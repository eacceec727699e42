/** What was chosen last on the first page; whatever else was kept is left out. */
import { EDITIONS, WITH_SIDES } from '../../editions.gen'
import type { EditionKey } from '../../editions/rooms'
import { recall, remember } from '../../lib/memory'
import { SEATS, STRENGTHS, type Strength, type WantedOptions } from '../../net/tables'
import type { Side } from '../../wire.gen'

export const BOTS = [1, 2, 3] as const
const SIDES = ['easy', 'hard'] as const satisfies readonly Side[]

export interface Choice {
  readonly edition: EditionKey
  /** Against how many bots, how they play, and with which cards. */
  readonly bots: number
  readonly strength: Strength
  readonly side: Side
  /** How many sit at a table with friends. */
  readonly seats: number
}

const KEY = 'choice'

export function hasSides(edition: string): boolean {
  return WITH_SIDES.includes(edition)
}

/** What a table of the edition agrees on, as far as it is chosen here. */
export function optionsOf({ edition, side }: Choice, seats: number): WantedOptions {
  return hasSides(edition) ? { seats, side } : { seats }
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
    seats: oneOf(SEATS, found.seats) ?? 2,
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
