/** A board in somebody's hands: pointer, keys and presses change it, the views show it. */
import {
  isHidden,
  lay,
  taskPiece,
  misfit,
  openCells,
  placements,
  placeOver,
  spin,
  takeUp,
  written,
  type Board,
  type Misfit,
  type Motion,
} from './board'
import * as dragging from './drag'
import type { Drag, Frame, Ghost, Spot } from './drag'
import { inHand, spinHeld, step } from './keys'
import { FREELY, type Manner } from './manner'
import type { Placement } from './notation'
import { isFar } from './pointers'
import type { Telling } from './telling'
import type { Cell, PieceName } from './shapes'

/** A finger or button that went down on a piece, and has not moved far yet. */
interface Press {
  readonly id: number
  readonly piece: PieceName
  readonly start: Spot
  readonly drawn: Frame
  readonly isTouch: boolean
  readonly longer: ReturnType<typeof setTimeout>
  isUsed: boolean
}

const LONG_PRESS = 450

const NOTHING: Board = { area: { cells: [], height: 0, width: 0 }, pieces: [] }

/** What was just done, for whoever makes it heard and felt. */
export type Deed = 'laid' | 'taken_up' | 'turned' | 'refused'

/** What is said aloud and shown about an act: a key of the texts with its facts. */
export type Say = (key: string, facts?: Readonly<Record<string, string | number>>) => void

/** What a board tells whoever holds it. */
export interface Hands {
  /** The board has changed. */
  readonly changed: (board: string) => void
  readonly say: Say
  readonly did: (deed: Deed) => void
  readonly call: () => void
  /** Where the area is drawn now. */
  readonly frame: () => Frame | null
}

export class Laying {
  board = $state.raw<Board>(NOTHING)
  chosen = $state.raw<PieceName | null>(null)
  drag = $state.raw<Drag | null>(null)
  /** What the keys hold over the area. */
  held = $state.raw<Placement | null>(null)
  hover = $state.raw<Cell | null>(null)
  isLocked = $state(false)
  /** The pieces answer a right call, from this one on. */
  answering = $state.raw<PieceName | null>(null)
  /** Goes up whenever the area is drawn elsewhere, or in another size. */
  redrawn = $state(0)
  /** Where the piece in hand would lie. */
  readonly ghost: Ghost | null = $derived.by(() => this.#ghost())
  readonly isHidden = $derived(isHidden(this.board))
  /** What is amiss though everything is covered. */
  readonly amiss: string | null = $derived.by(() =>
    this.isHidden ? this.manner.amiss(placements(this.board)) : null,
  )
  readonly isDone = $derived(this.isHidden && this.amiss === null)
  readonly open = $derived(openCells(this.board).length)
  readonly written = $derived(written(this.board))

  /** Tells all this to the ear, as soon as it is loaded. */
  telling = $state.raw<Telling | null>(null)

  readonly manner: Manner
  readonly say: Say
  readonly #hands: Hands
  #press: Press | null = null
  #last: PieceName | null = null

  constructor(board: Board, hands: Hands, manner: Manner = FREELY) {
    this.manner = manner
    this.board = board
    this.#hands = hands
    this.say = hands.say
  }

  // --- with a pointer

  press(piece: PieceName, id: number, spot: Spot, drawn: Frame, isTouch: boolean): void {
    if (this.isLocked || this.#press) return
    this.held = null
    const longer = setTimeout(() => {
      if (!this.#press || this.drag) return
      this.#press.isUsed = true
      this.spin('flip', piece)
    }, LONG_PRESS)
    this.#press = { id, piece, start: spot, drawn, isTouch, longer, isUsed: false }
  }

  moveTo(id: number, spot: Spot): void {
    const press = this.#press
    if (press?.id !== id) return
    if (this.drag) {
      this.drag = dragging.follow(this.drag, spot)
      return
    }
    if (!isFar(press.start, spot, press.isTouch)) return
    clearTimeout(press.longer)
    this.chosen = press.piece
    const item = taskPiece(this.board, press.piece)
    const grabbed = dragging.grab(item, press.start, press.drawn, press.isTouch)
    this.drag = dragging.follow(grabbed, spot)
  }

  /** The pointer is let go; true if it held a piece. */
  release(id: number): boolean {
    const press = this.#press
    if (press?.id !== id) return false
    const { drag, ghost } = this
    this.cancel()
    if (drag) this.#drop(drag, ghost)
    else if (!press.isUsed) this.tap(press.piece)
    return true
  }

  cancel(): void {
    if (this.#press) clearTimeout(this.#press.longer)
    this.#press = null
    this.drag = null
  }

  /** Another finger while one drags: turns the piece. */
  isBusyWith(id: number): boolean {
    return this.drag !== null && this.#press?.id !== id
  }

  // --- by presses

  /** A piece on the area is taken up; one in the tray is chosen, and turned when pressed again. */
  tap(piece: PieceName): void {
    if (this.isLocked) return
    if (taskPiece(this.board, piece).at) {
      this.#change(takeUp(this.board, piece))
      this.#tookUp(piece)
      this.chosen = piece
    } else if (this.chosen === piece) {
      this.spin('turn', piece)
    } else {
      this.choose(piece)
    }
  }

  choose(piece: PieceName): void {
    if (this.isLocked || this.chosen === piece) return
    this.chosen = piece
    this.telling?.chosen(piece)
  }

  /** Lay the chosen piece over a cell. */
  pressCell(cell: Cell): void {
    if (this.isLocked || !this.chosen) return
    const item = taskPiece(this.board, this.chosen)
    const at = placeOver(this.board, item, cell)
    if (at) this.#lay({ piece: item.piece, rotation: item.rotation, at })
    else this.#refuse(misfit(this.board, { ...item, at: cell }) ?? 'overlap')
  }

  /** Turn or flip what is in hand, or a piece. */
  spin(motion: Motion, piece: PieceName | null = this.chosen): void {
    if (this.isLocked) return
    if (motion === 'flip' && !this.manner.canFlip) {
      this.#refuse('no_flip')
      return
    }
    if (this.drag ?? this.held ?? piece) this.#hands.did('turned')
    if (this.drag) {
      this.drag = dragging.spin(this.drag, motion)
    } else if (this.held && (piece === null || piece === this.held.piece)) {
      this.hold(spinHeld(this.board, this.held, motion))
      if (!taskPiece(this.board, this.held.piece).at)
        this.#change(spin(this.board, this.held.piece, motion))
    } else if (piece) {
      this.chosen = piece
      this.#change(spin(this.board, piece, motion))
      this.telling?.turned(piece)
    }
  }

  /** From now on all this is told to the ear; first what was taken in hand before. */
  tellWith(telling: Telling): void {
    this.telling = telling
    if (this.held) telling.at(this.held, misfit(this.board, this.held))
  }

  // --- by keys

  takeInHand(piece: PieceName): void {
    if (!this.isLocked) this.hold(inHand(this.board, piece))
  }

  /** Hold a piece over the area, and tell what it would cover. */
  hold(held: Placement): void {
    this.chosen = held.piece
    this.held = held
    this.telling?.at(held, misfit(this.board, held))
  }

  /** Move what the keys hold by a step; true if they hold anything. */
  moveHeld(by: Cell): boolean {
    const held = this.held ?? (this.chosen && inHand(this.board, this.chosen))
    if (held && !this.isLocked) this.hold(step(this.board, held, by))
    return held !== null
  }

  /** Lay what the keys hold, if it fits; true if they hold anything. */
  layHeld(): boolean {
    if (!this.held || this.isLocked) return false
    const why = misfit(this.board, this.held)
    if (why) this.#refuse(why)
    else this.#lay(this.held)
    return true
  }

  takeUpChosen(): void {
    if (this.chosen && taskPiece(this.board, this.chosen).at) this.tap(this.chosen)
  }

  /** Call, or hear how much is open. */
  call(): void {
    if (this.isDone) this.#hands.call()
    else if (this.amiss) this.say(this.amiss)
    else {
      this.say('laying.say.open', { count: this.open })
      this.tellOpen()
    }
  }

  /** Tell the ear what is open, as a shape. */
  tellOpen(): void {
    this.telling?.stillOpen()
  }

  /** The call was right: it goes through the pieces, from the last one that was laid. */
  answer(): void {
    this.answering = this.#last ?? this.board.pieces[0]?.piece ?? null
  }

  letGo(): void {
    this.held = null
    this.chosen = null
    this.cancel()
  }

  // ---

  #drop(drag: Drag, ghost: Ghost | null): void {
    if (ghost && !ghost.misfit) {
      this.#lay(ghost.placement)
      return
    }
    const item = taskPiece(this.board, drag.piece)
    this.#change(lay(this.board, { ...item, rotation: drag.rotation, at: { row: -9, column: -9 } }))
    if (ghost?.misfit) this.#refuse(ghost.misfit)
    else if (item.at) this.#tookUp(drag.piece)
  }

  #tookUp(piece: PieceName): void {
    this.#hands.did('taken_up')
    this.telling?.takenUp(piece)
  }

  #refuse(why: Misfit | 'no_flip'): void {
    this.#hands.did('refused')
    this.say(`laying.say.${why}`)
  }

  #lay(placement: Placement): void {
    this.held = null
    this.chosen = null
    this.hover = null
    this.#last = placement.piece
    this.#change(lay(this.board, placement))
    this.#hands.did('laid')
    if (this.isHidden) this.say(this.amiss ?? 'laying.say.covered')
    else this.telling?.laid(placement.piece)
  }

  #change(board: Board): void {
    const before = written(this.board)
    this.board = board
    if (written(board) !== before) this.#hands.changed(written(board))
  }

  #ghost(): Ghost | null {
    if (this.isLocked) return null
    if (this.drag) {
      const frame = this.redrawn >= 0 ? this.#hands.frame() : null
      return frame && dragging.ghostOf(this.drag, this.board, frame)
    }
    if (this.held) return { placement: this.held, misfit: misfit(this.board, this.held) }
    if (!this.hover || !this.chosen) return null
    const item = taskPiece(this.board, this.chosen)
    const at = item.at ? null : placeOver(this.board, item, this.hover)
    return at && { placement: { piece: item.piece, rotation: item.rotation, at }, misfit: null }
  }
}
