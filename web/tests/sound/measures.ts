/** How long and how loud sounds are. */
import { envelope, type Sound, type Voice } from '../../src/sound/sounds'

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
