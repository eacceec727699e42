/** What every board hears, whatever is laid on it: the pointer that holds something, and keys. */
import type { Spot } from './drag'

/** A board in whose hands a pointer may be. */
export interface Held {
  readonly moveTo: (id: number, spot: Spot) => void
  /** The pointer is let go; true if it held something. */
  readonly release: (id: number) => boolean
  readonly cancel: () => void
  /** Whether another pointer than this one drags something. */
  readonly isBusyWith: (id: number) => boolean
}

/** What a press may move without being a drag, in pixels. */
const SLACK = { mouse: 4, touch: 9 }
/** Keeps a trackpad from turning a piece ten times at once, in milliseconds. */
const WHEEL_REST = 160

export function spotOf({ clientX, clientY }: MouseEvent): Spot {
  return { x: clientX, y: clientY }
}

/** Whether a press has become a drag. */
export function isFar(start: Spot, { x, y }: Spot, isTouch: boolean): boolean {
  return Math.hypot(x - start.x, y - start.y) > (isTouch ? SLACK.touch : SLACK.mouse)
}

/** Tells of each turn of the wheel whether it counts: after one that did, it rests. */
export function restingWheel(): (event: WheelEvent) => boolean {
  let last = -WHEEL_REST
  return ({ timeStamp }) => {
    if (timeStamp - last < WHEEL_REST) return false
    last = timeStamp
    return true
  }
}

/** Listen to the pointer that holds something, until the signal ends it. */
export function hearPointer(root: HTMLElement, held: Held, on: { signal: AbortSignal }): void {
  let wasHeld = false
  const early = { ...on, capture: true }
  const down = () => {
    wasHeld = false
  }
  const move = (event: PointerEvent) => {
    held.moveTo(event.pointerId, spotOf(event))
  }
  const up = ({ pointerId }: PointerEvent) => {
    wasHeld = held.release(pointerId)
  }
  const cancel = ({ pointerId }: PointerEvent) => {
    if (!held.isBusyWith(pointerId)) held.cancel()
  }
  const click = (event: MouseEvent) => {
    // A browser follows a touch with a click on what lies there now: the piece is gone already.
    if (wasHeld && event.detail > 0) event.stopPropagation()
    wasHeld = false
  }
  root.addEventListener('pointerdown', down, early)
  root.addEventListener('pointermove', move, on)
  root.addEventListener('pointerup', up, on)
  root.addEventListener('pointercancel', cancel, on)
  root.addEventListener('click', click, early)
}

/**
 * Listen to keys, also where nothing on the page has the focus, as when a round has just begun;
 * those that mean something are not for the browser.
 */
export function hearKeys(
  root: HTMLElement,
  press: (event: KeyboardEvent) => boolean,
  on: { signal: AbortSignal },
): void {
  const down = (event: KeyboardEvent) => {
    if (press(event)) event.preventDefault()
  }
  root.addEventListener('keydown', down, on)
  document.body.addEventListener(
    'keydown',
    (event) => {
      if (event.target === document.body) down(event)
    },
    on,
  )
}
