/** What a table of cards hears: pointers, wheel and keys, from anywhere within it. */
import { hearKeys, hearPointer, restingWheel, spotOf } from '../laying/pointers'
import { pressKey } from './keyboard'
import type { CardLaying } from './laying.svelte'
import { Panning } from './panning'

/** How much a notch of the wheel zooms. */
const WHEEL = 0.0016

/** Listen until the returned function is called. */
export function listen(root: HTMLElement, laying: CardLaying): () => void {
  const ends = new AbortController()
  const on = { signal: ends.signal }
  const panning = new Panning()
  const counts = restingWheel()
  hearPointer(root, laying, on)
  hearKeys(root, (event) => pressKey(laying, event), on)

  root.addEventListener(
    'pointerdown',
    (event) => {
      const target = event.target instanceof Element ? event.target : null
      if (event.button !== 0 || !target?.closest('[data-table]') || target.closest('[data-laid]'))
        return
      event.preventDefault()
      root.focus({ preventScroll: true })
      root.setPointerCapture(event.pointerId)
      panning.down(event.pointerId, spotOf(event))
    },
    on,
  )
  root.addEventListener(
    'pointermove',
    (event) => {
      panning.move(laying, event.pointerId, spotOf(event))
    },
    on,
  )
  root.addEventListener(
    'pointerup',
    ({ pointerId }) => {
      panning.up(laying, pointerId)
    },
    on,
  )
  root.addEventListener(
    'pointercancel',
    () => {
      panning.cancel()
    },
    on,
  )
  root.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      // What turns a card is beside the table.
      if (relatedTarget instanceof Node && root.parentElement?.contains(relatedTarget)) return
      // The focus may go because the view takes a button away: not in the midst of that.
      queueMicrotask(() => {
        laying.held = null
      })
    },
    on,
  )
  root.addEventListener(
    'contextmenu',
    (event) => {
      event.preventDefault()
    },
    on,
  )
  root.addEventListener(
    'wheel',
    (event) => {
      const isOverTable = event.target instanceof Element && event.target.closest('[data-table]')
      if (!laying.drag && !isOverTable) return
      event.preventDefault()
      if (!laying.drag) {
        laying.looking.zoom(Math.exp(-event.deltaY * WHEEL), spotOf(event))
        return
      }
      if (counts(event)) laying.turn()
    },
    { ...on, passive: false },
  )
  window.addEventListener(
    'pointerdown',
    (event) => {
      if (!laying.isBusyWith(event.pointerId)) return
      event.preventDefault()
      event.stopPropagation()
      laying.turn()
    },
    { ...on, capture: true },
  )
  return () => {
    ends.abort()
  }
}
