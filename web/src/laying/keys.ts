/**
 * Laying by keyboard: what each key means, and the piece that the keys hold over the area.
 *
 * Single keys act only while the board has the focus; who listens to them sees to that.
 */
import { taskPiece, misfit, type Board, type Motion } from './board'
import type { Placement } from './notation'
import { box, flipped, turned, type Cell, type PieceName } from './shapes'

export type Act =
  | { readonly kind: 'choose'; readonly number: number }
  | { readonly kind: 'move'; readonly by: Cell }
  | { readonly kind: 'spin'; readonly motion: Motion }
  | { readonly kind: 'lay' }
  | { readonly kind: 'take_up' }
  | { readonly kind: 'let_go' }
  | { readonly kind: 'call' }

export interface Pressed {
  readonly key: string
  readonly ctrlKey?: boolean
  readonly metaKey?: boolean
  readonly altKey?: boolean
}

const ACTS: Readonly<Record<string, Act>> = {
  ArrowUp: { kind: 'move', by: { row: -1, column: 0 } },
  ArrowDown: { kind: 'move', by: { row: 1, column: 0 } },
  ArrowLeft: { kind: 'move', by: { row: 0, column: -1 } },
  ArrowRight: { kind: 'move', by: { row: 0, column: 1 } },
  r: { kind: 'spin', motion: 'turn' },
  f: { kind: 'spin', motion: 'flip' },
  Enter: { kind: 'lay' },
  Backspace: { kind: 'take_up' },
  Delete: { kind: 'take_up' },
  Escape: { kind: 'let_go' },
  ' ': { kind: 'call' },
}

/** What a key means, or nothing: with a modifier it belongs to the browser. */
export function actOf({ key, ctrlKey, metaKey, altKey }: Pressed): Act | null {
  if (ctrlKey || metaKey || altKey) return null
  if (/^\d$/.test(key)) return { kind: 'choose', number: Number(key) || 10 }
  return ACTS[key] ?? ACTS[key.toLowerCase()] ?? null
}

/** A piece taken in hand: where it lies, else where it first fits, else in the corner. */
export function inHand(board: Board, piece: PieceName): Placement {
  const { rotation, at } = taskPiece(board, piece)
  if (at) return { piece, rotation, at }
  const corners = Array.from({ length: board.area.height * board.area.width }, (_, index) => ({
    row: Math.floor(index / board.area.width),
    column: index % board.area.width,
  }))
  const fitting = corners.find((corner) => !misfit(board, { piece, rotation, at: corner }))
  return { piece, rotation, at: fitting ?? { row: 0, column: 0 } }
}

/** The piece one step on; it stays over the box around the area. */
export function step(board: Board, held: Placement, by: Cell): Placement {
  return within(board, {
    ...held,
    at: { row: held.at.row + by.row, column: held.at.column + by.column },
  })
}

/** The piece turned or flipped; the corner of its box stays where it is. */
export function spinHeld(board: Board, held: Placement, motion: Motion): Placement {
  const rotation = motion === 'turn' ? turned(held.rotation) : flipped(held.rotation)
  return within(board, { ...held, rotation })
}

function within({ area }: Board, held: Placement): Placement {
  const { height, width } = box(held.piece, held.rotation)
  const clamp = (value: number, room: number) => Math.max(0, Math.min(value, Math.max(0, room)))
  const at = {
    row: clamp(held.at.row, area.height - height),
    column: clamp(held.at.column, area.width - width),
  }
  return { ...held, at }
}
