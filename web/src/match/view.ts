/** What the pages of all editions ask the view of a match, and what stages know of whoever lays. */
import type { MatchView } from '../wire.gen'

/** Whether one person plays alone or against bots. */
export function isAlone({ options }: Pick<MatchView, 'options'>): boolean {
  return options.seats - options.bots.length === 1
}

/** Whether a seat may give a command of this kind now. */
export function may({ status }: Pick<MatchView, 'status'>, seat: number, kind: string): boolean {
  return status.may[seat]?.includes(kind) ?? false
}

/** Whether tasks are known and the clock stands still: nobody is to think on meanwhile. */
export function isHidden({ phase, is_paused }: Pick<MatchView, 'phase' | 'is_paused'>): boolean {
  return is_paused && ['ready', 'puzzle', 'collecting', 'laying'].includes(phase)
}

/** Who lays a task and calls, as far as a stage must know: a seat in a race, or one alone. */
export interface Caller {
  /** The task that is laid now. */
  readonly task: { readonly name: string; readonly area: string } | null
  /** The call is on its way. */
  readonly isChecking: boolean
  /** The call was wrong. */
  readonly isShaking: boolean
  /** Call "Ubongo!" over what lies. */
  call(): Promise<void>
}
