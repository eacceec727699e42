/** What moments sound like that come after the first piece: calls, rewards and ends. */
import type { Moment } from './moments'
import { A4, A5, bar, C4, C5, C6, D4, D5, E4, E5, E6, G4, G5, knock, SOUNDS, tune } from './sounds'
import type { Sound } from './sounds'

const LATE_SOUNDS = {
  called: tune([G4, D5], 0.2, 0.08),
  // The first runs up further, over a chord, and glitters at its end.
  solved_first: [
    ...tune([C5, E5, G5, C6, E6], 0.13, 0.075, 0.7),
    ...[C4, G4, E5].flatMap((pitch) => bar(pitch, 0.06, 0.4, 1)),
    { wave: 'sine', at: 0.5, length: 0.6, pitch: [2093, 2093], loudness: 0.05 },
    { wave: 'sine', at: 0.6, length: 0.6, pitch: [2637, 2637], loudness: 0.04 },
  ],
  solved_own: tune([C5, E5, G5], 0.18, 0.09, 0.5),
  solved_other: tune([E4, A4], 0.14, 0.11),
  wrong: [...bar(D4, 0.16, 0, 0.3), ...bar(C4, 0.16, 0.14, 0.4)],
  second_chance: [
    { wave: 'noise', at: 0, length: 0.5, pitch: [900, 2600], loudness: 0.06 },
    ...tune([G4, A4, D5], 0.15, 0.12),
  ],
  last_ten: knock(620, 0.07),
  time_up: tune([A4, E4, D4], 0.18, 0.16, 0.6),
  gems: [
    { wave: 'sine', at: 0, length: 0.5, pitch: [2093, 2093], loudness: 0.1 },
    { wave: 'sine', at: 0.07, length: 0.5, pitch: [2637, 2637], loudness: 0.085 },
    { wave: 'sine', at: 0.14, length: 0.6, pitch: [3136, 3136], loudness: 0.07 },
  ],
  round_over: tune([G4, C5], 0.18, 0.14, 0.6),
  match_won: tune([C5, E5, G5, A5, C6, E6], 0.18, 0.11, 0.9),
  match_over: tune([G5, E5, C5], 0.16, 0.17, 0.8),
} satisfies Partial<Record<Moment, Sound>>

/** What every moment sounds like. */
export const ALL_SOUNDS: Readonly<Record<Moment, Sound>> = { ...SOUNDS, ...LATE_SOUNDS }

export const MOMENTS = Object.keys(ALL_SOUNDS) as readonly Moment[]
