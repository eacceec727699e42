/**
 * A board of cubes in somebody's hands: pointer, keys and presses change it, both views show it.
 *
 * The scene and the grids share this one state, so that a view can be changed, or lost, at any moment.
 */
import type { Deed, Say } from '../laying/laying.svelte'
import { isFar } from '../laying/pointers'
import {
  isFilled,
  lay,
  taskPart,
  misfit,
  openCells,
  placements,
  placeOver,
  takeUp,
  turnInTray,
  written,
  type Board,
} from './board'
import { heldOver, lifted, type Drag, type Pixel, type Press } from './drag'
import {
  facingSpin,
  facingStep,
  fitting,
  inHand,
  isNear,
  snapped,
  spinHeld,
  step,
  type Ghost,
  type Point,
} from './hand'
import { LEVELS, type Placement, type Spot } from './notation'
import { box, spun, type Cell, type Motion, type PartName, type Rotation } from './shapes'
import { rippleFrom, type Ripple } from './ripple'
import { Telling } from './telling'

/** Whoever is told what happens to the board. */
export interface CubeHands {
  readonly changed: (board: string) => void
  readonly say: Say
  readonly did: (deed: Deed) => void
  readonly call: () => void
}

const NOTHING: Board = { area: { spots: [], rows: 0, columns: 0 }, parts: [] }

export class CubeLaying {
  board = $state.raw<Board>(NOTHING)
  chosen = $state.raw<PartName | null>(null)
  /** What is in hand over the area, by keys, presses or a pointer. */
  held = $state.raw<Placement | null>(null)
  drag = $state.raw<Drag | null>(null)
  isLocked = $state(false)
  /** The parts answer a right call, from the last one that was laid. */
  answering = $state.raw<Ripple | null>(null)
  /** The motion that is tried: what it would do is shown, and nothing moves. */
  trying = $state.raw<Motion | null>(null)
  /** From which side the reader looks, in quarter turns. */
  facing = $state(0)
  readonly ghost: Ghost | null = $derived(
    this.held && !this.isLocked
      ? { placement: this.held, misfit: misfit(this.board, this.held) }
      : null,
  )
  /** How the chosen part would be turned by the motion that is tried. */
  readonly preview = $derived.by(() => (this.trying ? this.tried(this.trying) : null))
  /** Whether the chosen part has room for another level: what is two high fills both. */
  readonly canChangeLevel = $derived.by(() => {
    const rotation =
      this.held?.rotation ?? (this.chosen && taskPart(this.board, this.chosen).rotation)
    return this.chosen && rotation ? box(this.chosen, rotation).levels < LEVELS : false
  })
  readonly isDone = $derived(isFilled(this.board))
  readonly open = $derived(openCells(this.board).length)
  readonly written = $derived(written(this.board))

  /** What is under a pixel; whichever view is shown sets it. */
  pointAt: (pixel: Pixel) => Point | null = () => null

  readonly #hands: CubeHands
  readonly #telling: Telling
  #last: PartName | null = null
  #press: Press | null = null

  constructor(board: Board, hands: CubeHands) {
    this.board = board
    this.#hands = hands
    this.#telling = new Telling(hands, board)
  }

  // --- with a pointer

  press(part: PartName, id: number, start: Pixel, isTouch: boolean, hold: Spot | null): void {
    if (this.isLocked || this.#press) return
    this.#press = { id, part, start, isTouch, hold }
  }

  moveTo(id: number, pixel: Pixel): void {
    const press = this.#press
    if (press?.id !== id) return
    if (!this.drag && !isFar(press.start, pixel, press.isTouch)) return
    this.chosen = press.part
    this.drag = { part: press.part, pixel, isTouch: press.isTouch }
    this.#follow(press)
  }

  /** The pointer is let go; true if it held a part. */
  release(id: number): boolean {
    const press = this.#press
    if (press?.id !== id) return false
    const { drag } = this
    this.cancel()
    if (drag) this.#drop(drag.part)
    else if (press.hold && this.held?.part === press.part) this.layHeld()
    else this.tap(press.part)
    return true
  }

  cancel(): void {
    this.#press = null
    this.drag = null
  }

  /** Another finger while one drags. */
  isBusyWith(id: number): boolean {
    return this.drag !== null && this.#press?.id !== id
  }

  // --- by presses

  /** A part on the area is taken up; one in the tray is taken in hand, and turned when pressed again. */
  tap(part: PartName): void {
    if (this.isLocked) return
    if (taskPart(this.board, part).at) {
      this.chosen = part
      this.held = inHand(this.board, part)
      this.#change(takeUp(this.board, part))
      this.#telling.takenUp(this.board, part)
    } else if (this.chosen === part) {
      this.spin('turn')
    } else {
      this.takeInHand(part)
    }
  }

  /** Lay the chosen part so that it fills a cell. */
  pressCell(cell: Cell): void {
    if (this.isLocked || !this.chosen) return
    const rotation = this.held?.rotation ?? taskPart(this.board, this.chosen).rotation
    const item = { part: this.chosen, rotation, at: null }
    const at = placeOver(this.board, item, cell)
    if (at) this.#lay({ ...item, at })
    else this.#telling.refused(misfit(this.board, { ...item, at: cell }) ?? 'overlap')
  }

  /** The chosen part goes where it is pointed at. */
  holdAt(pixel: Pixel): void {
    const point = this.pointAt(pixel)
    if (this.isLocked || !this.chosen || this.drag || !point) return
    const rotation = this.held?.rotation ?? taskPart(this.board, this.chosen).rotation
    const { rows, columns } = box(this.chosen, rotation)
    const corner = { ...point, row: point.row - rows / 2, column: point.column - columns / 2 }
    const ghost = snapped(this.board, this.chosen, rotation, corner)
    if (ghost) this.held = ghost.placement
  }

  /** The mouse is over a cell: the chosen part shows how it would fill it. */
  hover(cell: Cell): void {
    if (this.isLocked || !this.chosen || this.drag) return
    const rotation = this.held?.rotation ?? taskPart(this.board, this.chosen).rotation
    const at = placeOver(this.board, { part: this.chosen, rotation, at: null }, cell)
    if (at) this.held = { part: this.chosen, rotation, at }
  }

  /** Lift what is in hand to the other level, or lower it. */
  changeLevel(): void {
    const held = this.held ?? (this.chosen && inHand(this.board, this.chosen))
    if (held) this.move({ row: 0, column: 0, level: held.at.level > 0 ? -1 : 1 })
  }

  /** How the chosen part would be turned after a motion, as it looks to the reader. */
  tried(motion: Motion): { readonly part: PartName; readonly rotation: Rotation } | null {
    const part = this.chosen
    if (this.isLocked || !part) return null
    const { rotation } = this.held ?? taskPart(this.board, part)
    return { part, rotation: spun(rotation, facingSpin({ motion, isBack: false }, this.facing)) }
  }

  /** Turn or tip what is in hand, as it looks to the reader; what lies is taken up for it. */
  spin(motion: Motion, isBack = false): void {
    const part = this.chosen
    if (this.isLocked || !part) return
    const spin = facingSpin({ motion, isBack }, this.facing)
    const held = this.held ?? inHand(this.board, part)
    this.#telling.turned()
    this.#change(turnInTray(this.board, part, spun(held.rotation, spin)))
    if (this.drag && this.#press) this.#follow({ ...this.#press, hold: null })
    else this.hold(spinHeld(this.board, held, spin))
  }

  // --- by keys

  takeInHand(part: PartName): void {
    if (!this.isLocked) this.hold(inHand(this.board, part))
  }

  /** Hold a part over the area, and tell what it would fill. */
  hold(held: Placement): void {
    this.chosen = held.part
    this.held = held
    this.#telling.at(this.board, held, misfit(this.board, held))
  }

  /** Move what is in hand by a step; true if anything is. */
  move(by: Cell): boolean {
    const held = this.held ?? (this.chosen && inHand(this.board, this.chosen))
    if (held && !this.isLocked) this.hold(step(this.board, held, facingStep(by, this.facing)))
    return held !== null
  }

  /** Lay what is in hand where it fits, there or close by; true if anything is in hand. */
  layHeld(): boolean {
    if (!this.held || this.isLocked) return false
    const { held } = this
    const why = misfit(this.board, held)
    const [nearest] = fitting(this.board, held)
    if (!nearest) this.#telling.refused(why === 'third_level' ? why : 'nowhere')
    else if (!isNear(nearest, held)) this.#telling.refused(why ?? 'overlap')
    else this.#lay(nearest, why !== null)
    return true
  }

  takeUpChosen(): void {
    if (this.chosen && taskPart(this.board, this.chosen).at) this.tap(this.chosen)
  }

  /** Call, or hear how much is open. */
  call(): void {
    if (this.isDone) this.#hands.call()
    else this.#telling.notYet(this.board)
  }

  /** Tell the ear what is open, as a shape. */
  tellOpen(): void {
    this.#telling.stillOpen(this.board)
  }

  /** The call was right: it goes through the parts. */
  answer(): void {
    const from = this.#last ?? this.board.parts[0]?.part
    this.answering = from ? rippleFrom(from, placements(this.board)) : null
  }

  letGo(): void {
    this.held = null
    this.chosen = null
    this.cancel()
  }

  // ---

  /** The part in hand goes where the pointer is. */
  #follow(press: Press): void {
    const point = this.drag && this.pointAt(lifted(this.drag))
    this.held = point && heldOver(this.board, press, point)
  }

  #drop(part: PartName): void {
    const { held } = this
    const why = held && misfit(this.board, held)
    if (held && !why) {
      this.#lay(held)
      return
    }
    const wasLaid = taskPart(this.board, part).at !== null
    this.held = null
    this.#change(takeUp(this.board, part))
    if (why) this.#telling.refused(why)
    else if (wasLaid) this.#telling.takenUp(this.board, part)
  }

  #lay(placement: Placement, isBeside = false): void {
    this.held = null
    this.chosen = null
    this.#last = placement.part
    this.#change(lay(this.board, placement))
    this.#telling.laid(this.board, placement, isBeside)
  }

  #change(board: Board): void {
    const before = written(this.board)
    this.board = board
    if (written(board) !== before) this.#hands.changed(written(board))
  }
}
