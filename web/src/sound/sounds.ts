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

/** Wood is put down: a dull knock and the short noise of what touches. */
export function knock(pitch: number, loudness: number, at = 0): Sound {
  return [
    { wave: 'sine', at, length: 0.09, pitch: [pitch, pitch * 0.72], loudness },
    { wave: 'noise', at, length: 0.035, pitch: [pitch * 5, pitch * 3], loudness: loudness * 0.8 },
  ]
}

/** A bar of wood is struck and rings. */
export function bar(pitch: number, loudness: number, at = 0, length = 0.45): Sound {
  const over = { at, length: length * 0.3, pitch: [pitch * 4, pitch * 4] as const }
  return [
    { wave: 'sine', at, length, pitch: [pitch, pitch], loudness },
    { wave: 'triangle', ...over, loudness: loudness * 0.18 },
  ]
}

/** Bars one after the other. */
export function tune(
  pitches: readonly number[],
  loudness: number,
  apart: number,
  length = 0.45,
): Sound {
  return pitches.flatMap((pitch, place) => bar(pitch, loudness, place * apart, length))
}

// A scale without half tones: whatever sounds together sounds well.
export const [C4, D4, E4, G4, A4] = [261.6, 293.7, 329.6, 392, 440]
export const [C5, D5, E5, G5, A5, C6, E6] = [523.3, 587.3, 659.3, 784, 880, 1046.5, 1318.5]

/** What is heard until the first piece lies; `late_sounds.ts` has the rest. */
export const SOUNDS = {
  rolled: [0, 0.09, 0.17, 0.27, 0.4, 0.56].flatMap((at, bounce) =>
    knock(250 + 40 * (bounce % 3), 0.2 - 0.025 * bounce, at),
  ),
  came: tune([D5, G5], 0.16, 0.12, 0.5),
  countdown: bar(A4, 0.16, 0, 0.25),
  reveal: tune([E5, A5], 0.18, 0.09),
  laid: knock(230, 0.26),
  taken_up: knock(320, 0.16),
  turned: knock(480, 0.1),
  refused: [...knock(150, 0.2), ...knock(130, 0.2, 0.09)],
} satisfies Partial<Record<Moment, Sound>>
