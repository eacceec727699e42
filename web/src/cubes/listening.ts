/** What a board of cubes hears: pointers, other fingers, wheel and keys, from anywhere within it. */
import { pressKey } from './keyboard'
import type { CubeLaying, Pixel } from './laying.svelte'
import type { Spin } from './shapes'

/** Keeps a trackpad from turning a part ten times at once. */
const WHEEL_REST = 160
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
  let wasHeld = false
  let lastWheel = -WHEEL_REST
  let other: { readonly id: number; readonly from: Pixel } | null = null

  root.addEventListener(
    'pointermove',
    ({ pointerId, clientX, clientY }) => {
      laying.moveTo(pointerId, { x: clientX, y: clientY })
    },
    on,
  )
  root.addEventListener(
    'pointerdown',
    () => {
      wasHeld = false
    },
    { ...on, capture: true },
  )
  root.addEventListener(
    'pointerup',
    ({ pointerId }) => {
      wasHeld = laying.release(pointerId)
    },
    on,
  )
  root.addEventListener(
    'click',
    (event) => {
      // A browser follows a touch with a click on what lies there now: the part is gone already.
      if (wasHeld && event.detail > 0) event.stopPropagation()
      wasHeld = false
    },
    { ...on, capture: true },
  )
  root.addEventListener(
    'pointercancel',
    () => {
      laying.cancel()
    },
    on,
  )
  root.addEventListener(
    'keydown',
    (event) => {
      if (event.target instanceof Element && event.target.closest('[data-own-keys]')) return
      if (pressKey(laying, event)) event.preventDefault()
    },
    on,
  )
  root.addEventListener(
    'wheel',
    (event) => {
      if (laying.isLocked || !laying.chosen) return
      event.preventDefault()
      if (event.timeStamp - lastWheel < WHEEL_REST) return
      lastWheel = event.timeStamp
      const { motion, isBack } = wheelOf(event)
      laying.spin(motion, isBack)
    },
    { ...on, passive: false },
  )
  window.addEventListener(
    'pointerdown',
    (event) => {
      if (!laying.isBusyWith(event.pointerId)) return
      event.preventDefault()
      event.stopPropagation()
      other = { id: event.pointerId, from: { x: event.clientX, y: event.clientY } }
    },
    { ...on, capture: true },
  )
  window.addEventListener(
    'pointerup',
    (event) => {
      if (other?.id !== event.pointerId) return
      const { motion, isBack } = strokeOf(other.from, { x: event.clientX, y: event.clientY })
      other = null
      laying.spin(motion, isBack)
    },
    { ...on, capture: true },
  )
  return () => {
    ends.abort()
  }
}
