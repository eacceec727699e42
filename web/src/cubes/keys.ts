/** What each key means while a board of cubes has the focus. */
import type { Cell, Motion } from './shapes'

export type Act =
  | { readonly kind: 'choose'; readonly number: number }
  | { readonly kind: 'move'; readonly by: Cell }
  | { readonly kind: 'spin'; readonly motion: Motion; readonly isBack: boolean }
  | { readonly kind: 'lay' | 'take_up' | 'let_go' | 'call' }

export interface Pressed {
  readonly key: string
  readonly shiftKey?: boolean
  readonly ctrlKey?: boolean
  readonly metaKey?: boolean
  readonly altKey?: boolean
}

const SPINS: Readonly<Record<string, Motion>> = { r: 'turn', f: 'tip', g: 'tilt' }
const STEPS: Readonly<Record<string, readonly [number, number, number]>> = {
  ArrowUp: [-1, 0, 0],
  ArrowDown: [1, 0, 0],
  ArrowLeft: [0, -1, 0],
  ArrowRight: [0, 1, 0],
  PageUp: [0, 0, 1],
  PageDown: [0, 0, -1],
  '+': [0, 0, 1],
  '-': [0, 0, -1],
}
const ACTS: Readonly<Record<string, Act>> = {
  Enter: { kind: 'lay' },
  Backspace: { kind: 'take_up' },
  Delete: { kind: 'take_up' },
  Escape: { kind: 'let_go' },
  ' ': { kind: 'call' },
}

/** What a key means, or nothing: with a modifier other than Shift it belongs to the browser. */
export function actOf({ key, shiftKey, ctrlKey, metaKey, altKey }: Pressed): Act | null {
  if (ctrlKey || metaKey || altKey) return null
  if (/^[1-9]$/.test(key)) return { kind: 'choose', number: Number(key) }
  const step = STEPS[key]
  if (step) return { kind: 'move', by: { row: step[0], column: step[1], level: step[2] } }
  const motion = SPINS[key.toLowerCase()]
  if (motion) return { kind: 'spin', motion, isBack: shiftKey ?? false }
  return ACTS[key] ?? null
}
