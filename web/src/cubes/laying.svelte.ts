/**
 * A board of cubes in somebody's hands: pointer, keys and presses change it, both views show it.
 *
 * The scene and the grids share this one state, so that a view can be changed, or lost, at any moment.
 */
import type { Deed, Say } from '../laying/hands'
import {
  isFilled,
  lay,
  lieOf,
  misfit,
  openCells,
  placeOver,
  takeUp,
  turnInTray,
  written,
  type Board,
  type Misfit,
} from './board'
import {
  facingSpin,
  facingStep,
  inHand,
  snapped,
  spinHeld,
  step,
  type Ghost,
  type Point,
} from './hand'
import type { Placement, Spot } from './notation'
import { box, spun, type Cell, type Motion, type PartName } from './shapes'

/** Whoever is told what happens to the board. */
export interface CubeHands {
  readonly changed: (board: string) => void
  readonly say: Say
  readonly did: (deed: Deed) => void
  readonly call: () => void
}

/** A point on the screen, in pixels. */
export interface Pixel {
  readonly x: number
  readonly y: number
}

/** A finger or button that went down on a part. */
interface Press {
  readonly id: number
  readonly part: PartName
  readonly start: Pixel
  readonly isTouch: boolean
  /** From the corner of the part's box to where it is held; nothing if it is held in the middle. */
  readonly hold: Spot | null
}

/** A part that follows the pointer. */
export interface Drag {
  readonly part: PartName
  readonly pixel: Pixel
  readonly isTouch: boolean
}

/** How far above a finger the part is, so that it can be seen. */
const LIFT = 44
const SLACK = { mouse: 4, touch: 9 }
const NOTHING: Board = { area: { spots: [], rows: 0, columns: 0 }, lies: [] }

export class CubeLaying {
  board = $state.raw<Board>(NOTHING)
  chosen = $state.raw<PartName | null>(null)
  /** What is in hand over the area, by keys, presses or a pointer. */
  held = $state.raw<Placement | null>(null)
  drag = $state.raw<Drag | null>(null)
  isLocked = $state(false)
  /** From which side the reader looks, in quarter turns. */
  facing = $state(0)
  readonly ghost: Ghost | null = $derived(
    this.held && !this.isLocked
      ? { placement: this.held, misfit: misfit(this.board, this.held) }
      : null,
  )
  readonly isDone = $derived(isFilled(this.board))
  readonly open = $derived(openCells(this.board).length)
  readonly written = $derived(written(this.board))

  /** What is under a pixel; whichever view is shown sets it. */
  pointAt: (pixel: Pixel) => Point | null = () => null

  readonly #hands: CubeHands
  #press: Press | null = null

  constructor(board: Board, hands: CubeHands) {
    this.board = board
    this.#hands = hands
  }

  // --- with a pointer

  press(part: PartName, id: number, start: Pixel, isTouch: boolean, hold: Spot | null): void {
    if (this.isLocked || this.#press) return
    this.#press = { id, part, start, isTouch, hold }
  }

  moveTo(id: number, pixel: Pixel): void {
    const press = this.#press
    if (press?.id !== id) return
    const far = Math.hypot(pixel.x - press.start.x, pixel.y - press.start.y)
    if (!this.drag && far <= (press.isTouch ? SLACK.touch : SLACK.mouse)) return
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
    if (lieOf(this.board, part).at) {
      this.chosen = part
      this.held = inHand(this.board, part)
      this.#change(takeUp(this.board, part))
      this.#tookUp(part)
    } else if (this.chosen === part) {
      this.spin('turn')
    } else {
      this.takeInHand(part)
    }
  }

  /** Lay the chosen part so that it fills a cell. */
  pressCell(cell: Cell): void {
    if (this.isLocked || !this.chosen) return
    const rotation = this.held?.rotation ?? lieOf(this.board, this.chosen).rotation
    const lie = { part: this.chosen, rotation, at: null }
    const at = placeOver(this.board, lie, cell)
    if (at) this.#lay({ ...lie, at })
    else this.#refuse(misfit(this.board, { ...lie, at: cell }) ?? 'overlap')
  }

  /** The chosen part goes where it is pointed at. */
  holdAt(pixel: Pixel): void {
    const point = this.pointAt(pixel)
    if (this.isLocked || !this.chosen || this.drag || !point) return
    const rotation = this.held?.rotation ?? lieOf(this.board, this.chosen).rotation
    const { rows, columns } = box(this.chosen, rotation)
    const corner = { ...point, row: point.row - rows / 2, column: point.column - columns / 2 }
    const ghost = snapped(this.board, this.chosen, rotation, corner)
    if (ghost) this.held = ghost.placement
  }

  /** The mouse is over a cell: the chosen part shows how it would fill it. */
  hover(cell: Cell): void {
    if (this.isLocked || !this.chosen || this.drag) return
    const rotation = this.held?.rotation ?? lieOf(this.board, this.chosen).rotation
    const at = placeOver(this.board, { part: this.chosen, rotation, at: null }, cell)
    if (at) this.held = { part: this.chosen, rotation, at }
  }

  /** Lift what is in hand to the other level, or lower it. */
  changeLevel(): void {
    const held = this.held ?? (this.chosen && inHand(this.board, this.chosen))
    if (held) this.move({ row: 0, column: 0, level: held.at.level > 0 ? -1 : 1 })
  }

  /** Turn or tip what is in hand, as it looks to the reader; what lies is taken up for it. */
  spin(motion: Motion, isBack = false): void {
    const part = this.chosen
    if (this.isLocked || !part) return
    const spin = facingSpin({ motion, isBack }, this.facing)
    const held = this.held ?? inHand(this.board, part)
    this.#hands.did('turned')
    this.#change(turnInTray(this.board, part, spun(held.rotation, spin)))
    if (this.drag && this.#press) this.#follow({ ...this.#press, hold: null })
    else this.#hold(spinHeld(this.board, held, spin))
  }

  // --- by keys

  takeInHand(part: PartName): void {
    if (this.isLocked) return
    this.chosen = part
    this.#hold(inHand(this.board, part))
  }

  /** Move what is in hand by a step; true if anything is. */
  move(by: Cell): boolean {
    const held = this.held ?? (this.chosen && inHand(this.board, this.chosen))
    if (held && !this.isLocked) this.#hold(step(this.board, held, facingStep(by, this.facing)))
    return held !== null
  }

  /** Lay what is in hand, if it fits; true if anything is. */
  layHeld(): boolean {
    if (!this.held || this.isLocked) return false
    const why = misfit(this.board, this.held)
    if (why) this.#refuse(why)
    else this.#lay(this.held)
    return true
  }

  takeUpChosen(): void {
    if (this.chosen && lieOf(this.board, this.chosen).at) this.tap(this.chosen)
  }

  /** Call, or hear how much is open. */
  call(): void {
    if (this.isDone) this.#hands.call()
    else this.#hands.say('cubes.say.open', { count: this.open })
  }

  letGo(): void {
    this.held = null
    this.chosen = null
    this.cancel()
  }

  // ---

  /** The part in hand goes where the pointer is. */
  #follow({ part, hold }: Press): void {
    const point = this.drag && this.pointAt(lifted(this.drag))
    if (!point) {
      this.held = null
      return
    }
    const { rotation } = lieOf(this.board, part)
    const { rows, columns } = box(part, rotation)
    const { row, column } = hold ?? { row: rows / 2, column: columns / 2 }
    const corner = { ...point, row: point.row - row, column: point.column - column }
    this.held = snapped(this.board, part, rotation, corner)?.placement ?? null
  }

  #hold(held: Placement): void {
    this.held = held
    const why = misfit(this.board, held)
    this.#hands.say(why ? `cubes.say.at_${why}` : 'cubes.say.at', {
      name: held.part,
      row: held.at.row + 1,
      column: held.at.column + 1,
      level: held.at.level + 1,
    })
  }

  #drop(part: PartName): void {
    const { held } = this
    const why = held && misfit(this.board, held)
    if (held && !why) {
      this.#lay(held)
      return
    }
    const didLie = lieOf(this.board, part).at !== null
    this.held = null
    this.#change(takeUp(this.board, part))
    if (why) this.#refuse(why)
    else if (didLie) this.#tookUp(part)
  }

  #tookUp(name: PartName): void {
    this.#hands.did('taken_up')
    this.#hands.say('cubes.say.taken_up', { name })
  }

  #refuse(why: Misfit): void {
    this.#hands.did('refused')
    this.#hands.say(`cubes.say.${why}`)
  }

  #lay(placement: Placement): void {
    this.held = null
    this.chosen = null
    this.#change(lay(this.board, placement))
    this.#hands.did('laid')
    if (this.isDone) this.#hands.say('cubes.say.covered')
    else this.#hands.say('cubes.say.laid', { name: placement.part, count: this.open })
  }

  #change(board: Board): void {
    const before = written(this.board)
    this.board = board
    if (written(board) !== before) this.#hands.changed(written(board))
  }
}

function lifted({ pixel, isTouch }: Drag): Pixel {
  return isTouch ? { x: pixel.x, y: pixel.y - LIFT } : pixel
}
