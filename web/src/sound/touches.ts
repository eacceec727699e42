/** What moments feel like on a device that can vibrate: milliseconds of it, and of rest between. */
import type { Moment } from './moments'

export const TOUCHES: Readonly<Partial<Record<Moment, readonly number[]>>> = {
  laid: [12],
  taken_up: [6],
  turned: [6],
  refused: [20, 40, 20],
  called: [30],
  solved_first: [20, 30, 40, 30, 110],
  solved_own: [20, 40, 60],
  solved_other: [15],
  wrong: [40, 60, 40],
  second_chance: [15, 80, 15],
  time_up: [80],
  gems: [10, 40, 10],
  match_won: [30, 50, 30, 50, 90],
  reveal: [15],
}

/** Let a moment be felt; browsers forbid it before the page was touched, and then complain. */
export function feel(name: Moment): void {
  const touch = TOUCHES[name]
  if (touch && canVibrate() && navigator.userActivation.hasBeenActive) navigator.vibrate([...touch])
}

/** Whether the browser knows how; whether the device can, nobody says. */
export function canVibrate(): boolean {
  return 'vibrate' in navigator
}
