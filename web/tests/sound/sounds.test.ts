import { describe, expect, test } from 'vitest'

import { moment, onMoment } from '../../src/sound/moments'
import { ALL_SOUNDS as SOUNDS, MOMENTS } from '../../src/sound/late_sounds'
import { envelope, LOUDEST } from '../../src/sound/sounds'
import { TOUCHES } from '../../src/sound/touches'
import { lengthOf, loudestOf } from './measures'

describe.each(MOMENTS)('the sound of %s', (name) => {
  const sound = SOUNDS[name]

  test('is there, and is short', () => {
    expect(sound.length).toBeGreaterThan(0)
    expect(lengthOf(sound)).toBeLessThan(2)
  })

  test('begins and ends in silence, and never jumps', () => {
    for (const voice of sound) {
      const points = envelope(voice)
      expect(points[0]).toEqual([voice.at, 0])
      expect(points.at(-1)?.[0]).toBeCloseTo(voice.at + voice.length)
      expect(points.at(-1)?.[1]).toBe(0)
      const times = points.map(([time]) => time)
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(new Set(times).size).toBe(times.length)
    }
  })

  test('is quiet, and heard by everybody', () => {
    expect(loudestOf(sound)).toBeLessThanOrEqual(LOUDEST)
    for (const { pitch, loudness } of sound) {
      expect(loudness).toBeGreaterThan(0)
      for (const hertz of pitch) expect(hertz).toBeGreaterThan(90)
      for (const hertz of pitch) expect(hertz).toBeLessThan(6_000)
    }
  })
})

test('a tick of the last ten seconds is quieter than everything else', () => {
  const others = MOMENTS.filter((name) => name !== 'last_ten')
  for (const name of others) {
    expect(loudestOf(SOUNDS[name]), name).toBeGreaterThan(loudestOf(SOUNDS.last_ten))
  }
})

test('voices that sound together add up', () => {
  const voice = { wave: 'sine', at: 0, length: 1, pitch: [440, 440], loudness: 0.2 } as const
  expect(loudestOf([voice])).toBeCloseTo(0.2)
  expect(loudestOf([voice, voice])).toBeCloseTo(0.4)
  expect(loudestOf([voice, { ...voice, at: 2 }])).toBeCloseTo(0.2)
})

test('no touch lasts longer than a moment', () => {
  for (const touch of Object.values(TOUCHES)) {
    expect(touch.reduce((sum, part) => sum + part, 0)).toBeLessThan(300)
  }
})

test('who listens hears every moment until it is enough', () => {
  const heard: string[] = []
  const stop = onMoment((name) => heard.push(name))
  moment('laid')
  moment('gems')
  stop()
  moment('turned')
  expect(heard).toEqual(['laid', 'gems'])
})
