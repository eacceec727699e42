/** What the pages of all editions ask the view of a match. */
import type { MatchView } from '../wire.gen'

/** Whether one person plays alone or against bots, and may be helped. */
export function isAlone({ options }: Pick<MatchView, 'options'>): boolean {
  return options.seats - options.bots.length === 1
}

/** Whether a seat may give a command of this kind now. */
export function may({ status }: Pick<MatchView, 'status'>, seat: number, kind: string): boolean {
  return status.may[seat]?.includes(kind) ?? false
}

/** Who of these seats is asked in a vote: people who are there. */
export function peopleHere(
  { away, bots }: Pick<MatchView, 'away' | 'bots'>,
  seats: readonly number[],
): number[] {
  return seats.filter((seat) => !away.includes(seat) && !bots.includes(seat))
}
