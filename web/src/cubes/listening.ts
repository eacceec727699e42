/** What a board of cubes hears: pointers, other fingers, wheel and keys, from anywhere within it. */
import { hearKeys, hearPointer, restingWheel, spotOf } from '../laying/pointers'
import { pressKey } from './keyboard'
import type { Pixel } from './drag'
import type { CubeLaying } from './laying.svelte'
import type { Spin } from './shapes'

/** How far a second finger strokes before it tips instead of turning. */
const STROKE = 18

/** What a second finger means: a tap turns, a stroke tips the part where it goes. */
export function strokeOf(from: Pixel, to: Pixel): Spin {
  const [right, down] = [to.x - from.x, to.y - from.y]
  if (Math.hypot(right, down) < STROKE) return { motion: 'turn', isBack: false }
  return Math.abs(right) > Math.abs(down)
    ? { motion: 'tilt', isBack: right < 0 }
    : { motion: 'tip', isBack: down > 0 }
}

/** What the wheel means: it turns; with Shift it tips, with Alt it tilts. */
export function wheelOf(
  wheel: Pick<WheelEvent, 'deltaX' | 'deltaY' | 'shiftKey' | 'altKey'>,
): Spin {
  const motion = wheel.altKey ? 'tilt' : wheel.shiftKey ? 'tip' : 'turn'
  return { motion, isBack: (wheel.deltaY || wheel.deltaX) < 0 }
}

/** Listen until the returned function is called. */
export function listen(root: HTMLElement, laying: CubeLaying): () => void {
  const ends = new AbortController()
  const on = { signal: ends.signal }
  hearPointer(root, laying, on)
  hearKeys(root, (event) => !hasOwnKeys(event.target) && pressKey(laying, event), on)
  hearWheel(root, laying, on)
  hearSecondFinger(laying, on)
  return () => {
    ends.abort()
  }
}

/** Buttons and sliders of the view have keys of their own. */
function hasOwnKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-own-keys]') !== null
}

function hearWheel(root: HTMLElement, laying: CubeLaying, on: { signal: AbortSignal }): void {
  const counts = restingWheel()
  const turn = (event: WheelEvent) => {
    if (laying.isLocked || !laying.chosen) return
    event.preventDefault()
    if (!counts(event)) return
    const { motion, isBack } = wheelOf(event)
    laying.spin(motion, isBack)
  }
  root.addEventListener('wheel', turn, { ...on, passive: false })
}

/** Another finger anywhere on the page, while one drags a part. */
function hearSecondFinger(laying: CubeLaying, on: { signal: AbortSignal }): void {
  let other: { readonly id: number; readonly from: Pixel } | null = null
  const down = (event: PointerEvent) => {
    if (!laying.isBusyWith(event.pointerId)) return
    event.preventDefault()
    event.stopPropagation()
    other = { id: event.pointerId, from: spotOf(event) }
  }
  const up = (event: PointerEvent) => {
    if (other?.id !== event.pointerId) return
    const { motion, isBack } = strokeOf(other.from, spotOf(event))
    other = null
    laying.spin(motion, isBack)
  }
  window.addEventListener('pointerdown', down, { ...on, capture: true })
  window.addEventListener('pointerup', up, { ...on, capture: true })
}
