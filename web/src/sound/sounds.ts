/**
 * What every moment sounds like, as plain data: wood on wood, and bars of wood that ring.
 *
 * A sound is a few voices. A voice is a wave under an envelope, which rises at once and dies away;
 * several at a time never add up to more than `LOUDEST`.
 */
import type { Moment } from './moments'

export interface Voice {
  readonly wave: 'sine' | 'triangle' | 'noise'
  /** When it begins, in seconds after the moment, and how long it is heard. */
  readonly at: number
  readonly length: number
  /** From how many hertz to how many it goes; of noise, the band that is let through. */
  readonly pitch: readonly [number, number]
  /** How loud it is at its loudest; 1 is as loud as the device can. */
  readonly loudness: number
}

export type Sound = readonly Voice[]

/** A time after the moment, and how loud it is then; in between in straight lines. */
export type EnvelopePoint = readonly [number, number]

export const LOUDEST = 0.5

const ATTACK = 0.004
/** How much is left after which part of the length; what rings dies away quickly, then slowly. */
const DECAY: readonly EnvelopePoint[] = [
  [0.15, 0.55],
  [0.35, 0.22],
  [0.65, 0.06],
  [1, 0],
]

/** How a voice gets loud and dies away; it begins and ends at nothing. */
export function envelope({ at, length, loudness }: Voice): EnvelopePoint[] {
  const decay = DECAY.map(([part, left]): EnvelopePoint => [
    at + ATTACK + part * (length - ATTACK),
    left * loudness,
  ])
  return [[at, 0], [at + ATTACK, loudness], ...decay]
}

/** How long a sound is heard. */
export function lengthOf(sound: Sound): number {
  return Math.max(...sound.map(({ at, length }) => at + length))
}

/** At most how loud all voices are together. */
export function loudestOf(sound: Sound): number {
  const times = sound.flatMap((voice) => envelope(voice).map(([time]) => time))
  return Math.max(...times.map((time) => sound.reduce((sum, one) => sum + heardAt(one, time), 0)))
}

function heardAt(voice: Voice, time: number): number {
  const points = envelope(voice)
  const after = points.findIndex(([at]) => at >= time)
  const [from, to] = [points[after - 1], points[after]]
  if (!from || !to) return 0
  return from[1] + ((to[1] - from[1]) * (time - from[0])) / (to[0] - from[0])
}

/** Wood is put down: a dull knock and the short noise of what touches. */
function knock(pitch: number, loudness: number, at = 0): Sound {
  return [
    { wave: 'sine', at, length: 0.09, pitch: [pitch, pitch * 0.72], loudness },
    { wave: 'noise', at, length: 0.035, pitch: [pitch * 5, pitch * 3], loudness: loudness * 0.8 },
  ]
}

/** A bar of wood is struck and rings. */
function bar(pitch: number, loudness: number, at = 0, length = 0.45): Sound {
  const over = { at, length: length * 0.3, pitch: [pitch * 4, pitch * 4] as const }
  return [
    { wave: 'sine', at, length, pitch: [pitch, pitch], loudness },
    { wave: 'triangle', ...over, loudness: loudness * 0.18 },
  ]
}

/** Bars one after the other. */
function tune(pitches: readonly number[], loudness: number, apart: number, length = 0.45): Sound {
  return pitches.flatMap((pitch, place) => bar(pitch, loudness, place * apart, length))
}

// A scale without half tones: whatever sounds together sounds well.
const [C4, D4, E4, G4, A4] = [261.6, 293.7, 329.6, 392, 440]
const [C5, D5, E5, G5, A5, C6, E6] = [523.3, 587.3, 659.3, 784, 880, 1046.5, 1318.5]

export const SOUNDS: Readonly<Record<Moment, Sound>> = {
  rolled: [0, 0.09, 0.17, 0.27, 0.4, 0.56].flatMap((at, bounce) =>
    knock(250 + 40 * (bounce % 3), 0.2 - 0.025 * bounce, at),
  ),
  countdown: bar(A4, 0.16, 0, 0.25),
  reveal: tune([E5, A5], 0.18, 0.09),
  laid: knock(230, 0.26),
  taken_up: knock(320, 0.16),
  turned: knock(480, 0.1),
  refused: [...knock(150, 0.2), ...knock(130, 0.2, 0.09)],
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
}

export const MOMENTS = Object.keys(SOUNDS) as readonly Moment[]
