/**
 * Lets moments be heard and felt, as the reader has set it up.
 *
 * Browsers let a page sound only after it was touched, so that everything begins with a gesture; who
 * has switched the sound off never loads any of it. When nothing has sounded for a while, the sound
 * sleeps: awake it takes some of the processor, and of the battery, even in silence.
 */
import { settings } from '../lib/settings.svelte'
import { onMoment, type Moment } from './moments'
import type { Player } from './player'
import { feel } from './touches'

/** What may wake the sound: every browser takes one of these for a wish of the reader. */
const GESTURES = ['pointerup', 'click', 'keydown'] as const

/** How long the sound stays awake, in milliseconds: longer than any moment is heard. */
export const AWAKE = 2_500

let context: AudioContext | null = null
let player: Promise<Player> | null = null
let falling: ReturnType<typeof setTimeout> | undefined
let isAsleep = false

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
  if (!ready || !context) return
  stayAwake(context)
  ready.play(name, settings.volume)
}

function wake(): void {
  if (!settings.sound || !('AudioContext' in globalThis)) return
  if (!context) stayAwake((context = new AudioContext()))
  const running = context
  if (!isAsleep) resume(running) // the browser may have stopped it, or not let it begin before
  player ??= import('./player').then(({ Player }) => new Player(running))
  player.catch(() => (player = null)) // the network failed; the next gesture tries again
}

/** Something sounds now; when that is over the sound falls asleep. */
function stayAwake(running: AudioContext): void {
  resume(running)
  isAsleep = false
  clearTimeout(falling)
  falling = setTimeout(() => {
    isAsleep = true
    running.suspend().catch(() => null)
  }, AWAKE)
}

function resume(running: AudioContext): void {
  if (running.state === 'suspended') running.resume().catch(() => null) // the next gesture may do it
}
