/**
 * Lets moments be heard and felt, as the reader has set it up.
 *
 * Browsers let a page sound only after it was touched, so that everything begins with a gesture; who
 * has switched the sound off never loads any of it.
 */
import { settings } from '../lib/settings.svelte'
import { onMoment, type Moment } from './moments'
import type { Player } from './player'
import { feel } from './touches'

/** What may wake the sound: every browser takes one of these for a wish of the reader. */
const GESTURES = ['pointerup', 'click', 'keydown'] as const

let context: AudioContext | null = null
let player: Promise<Player> | null = null

/** From now on moments are heard and felt. */
export function beginHearing(): void {
  for (const gesture of GESTURES) addEventListener(gesture, wake, { passive: true })
  onMoment((name) => {
    if (settings.haptics) feel(name)
    if (settings.sound) void sound(name)
  })
}

/** Play what a moment sounds like, at the volume that is set. */
export async function sound(name: Moment): Promise<void> {
  const ready = await player
  ready?.play(name, settings.volume)
}

function wake(): void {
  if (!settings.sound || !('AudioContext' in globalThis)) return
  const running = (context ??= new AudioContext())
  if (running.state === 'suspended') running.resume().catch(() => null) // the next gesture may do it
  player ??= import('./player').then(({ Player }) => new Player(running))
  player.catch(() => (player = null)) // the network failed; the next gesture tries again
}
