/** What is found when a draw is made again from the seed. */
import type { Draws } from '../draws'
import type { Entry } from '../log'

export const KINDS = [
  'starter',
  'field',
  'gems',
  'die',
  'animal',
  'card',
  'hands',
  'task',
  'bag',
  'tie',
] as const
export type Kind = (typeof KINDS)[number]

export interface Finding {
  readonly kind: Kind
  /** The number of the event that told the outcome, counted from 0. */
  readonly index: number
  readonly agrees: boolean
}

/** A log whose draws are made again. */
export interface Scene<State, Event = { readonly kind: string }> {
  readonly entries: readonly Entry<Event>[]
  /** The state before the event of this number. */
  readonly before: (index: number) => State
  /** The draws of a decision whose first event has this number. */
  readonly draws: (index: number) => Draws
}

/** Makes the draws again whose outcomes the event of this number tells first. */
export type Checker<State, Event> = (
  scene: Scene<State, Event>,
  index: number,
) => readonly Finding[]

/** The numbers from 1 to the last one. */
export function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, i) => i + 1)
}

/** Where events end that follow an event at the same moment and are of its kind. */
export function groupEnd(entries: readonly Entry[], index: number): number {
  const first = entries[index]
  let end = index
  while (entries[end]?.event.kind === first?.event.kind && entries[end]?.at === first?.at) end += 1
  return end
}

/** Whether an event is not the first of such a group. */
export function isWithinGroup(entries: readonly Entry[], index: number): boolean {
  const [before, event] = [entries[index - 1], entries[index]]
  return before?.event.kind === event?.event.kind && before?.at === event?.at
}

/**
 * Whether the draws of a decision give what is wanted, wherever in the last moment it began.
 *
 * A log does not say which events were decided together. Where a draw has so many outcomes that none
 * comes by accident, it is enough that one of the possible beginnings gives the very one.
 */
export function agreesSomewhere(
  { entries, draws }: Scene<unknown>,
  index: number,
  isWanted: (draws: Draws) => boolean,
): boolean {
  for (let start = index; entries[start]?.at === entries[index]?.at; start -= 1) {
    if (isWanted(draws(start))) return true
  }
  return false
}
