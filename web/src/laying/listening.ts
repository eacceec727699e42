/** What a board hears: pointers, wheel and keys, from anywhere within it. */
import { pressKey } from './keyboard'
import type { Laying } from './laying.svelte'
import { hearKeys, hearPointer, restingWheel } from './pointers'

/** Listen until the returned function is called. */
export function listen(root: HTMLElement, laying: Laying): () => void {
  const ends = new AbortController()
  const on = { signal: ends.signal }
  const counts = restingWheel()
  hearPointer(root, laying, on)
  hearKeys(root, (event) => pressKey(laying, event), on)
  root.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      // What turns a piece is beside the board.
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
      event.preventDefault() // a long press flips
    },
    on,
  )
  root.addEventListener(
    'wheel',
    (event) => {
      const over = event.target instanceof Element && event.target.closest('[data-piece]')
      const name = over ? over.getAttribute('data-piece') : null
      const item = laying.board.pieces.find(({ piece }) => piece === name)
      if (laying.isLocked || (!laying.drag && !item)) return
      event.preventDefault()
      if (counts(event)) laying.spin('turn', item?.piece ?? null)
    },
    { ...on, passive: false },
  )
  window.addEventListener(
    'pointerdown',
    (event) => {
      if (!laying.isBusyWith(event.pointerId)) return
      event.preventDefault()
      event.stopPropagation()
      const on = event.target instanceof Element ? event.target : null
      laying.spin(on?.closest('[data-motion="flip"]') ? 'flip' : 'turn')
    },
    { ...on, capture: true },
  )
  return () => {
    ends.abort()
  }
}
