/**
 * Laying cards by keyboard: what each key means.
 *
 * Single keys act only while the table has the focus; who listens to them sees to that.
 */
import type { Place } from './layout'

export type Act =
  | { readonly kind: 'choose'; readonly card: number }
  | { readonly kind: 'move'; readonly by: Place }
  | { readonly kind: 'shift'; readonly by: Place }
  | { readonly kind: 'zoom'; readonly nearer: boolean }
  | {
      readonly kind: 'turn' | 'lay' | 'take_up' | 'let_go' | 'call' | 'fit' | 'shift_all'
    }

export interface Pressed {
  readonly key: string
  readonly shiftKey?: boolean
  readonly ctrlKey?: boolean
  readonly metaKey?: boolean
  readonly altKey?: boolean
}

const ARROWS: Readonly<Record<string, Place>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

const ACTS: Readonly<Record<string, Act>> = {
  r: { kind: 'turn' },
  m: { kind: 'shift_all' },
  Enter: { kind: 'lay' },
  Backspace: { kind: 'take_up' },
  Delete: { kind: 'take_up' },
  Escape: { kind: 'let_go' },
  ' ': { kind: 'call' },
  '+': { kind: 'zoom', nearer: true },
  '=': { kind: 'zoom', nearer: true },
  '-': { kind: 'zoom', nearer: false },
  '0': { kind: 'fit' },
}

/** What a key means, or nothing: with a modifier it belongs to the browser. */
export function actOf({ key, shiftKey, ctrlKey, metaKey, altKey }: Pressed): Act | null {
  if (ctrlKey || metaKey || altKey) return null
  const by = ARROWS[key]
  if (by) return { kind: shiftKey ? 'shift' : 'move', by }
  if (/^[1-9]$/.test(key)) return { kind: 'choose', card: Number(key) - 1 }
  return ACTS[key] ?? ACTS[key.toLowerCase()] ?? null
}
