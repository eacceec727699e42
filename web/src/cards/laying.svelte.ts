/**
 * Nine cards in somebody's hands: pointer, keys and presses lay them out, the views show them.
 *
 * A card that is being dragged is in the hand (K-19): as soon as it is lifted, the others see it go.
 */
import type { Frame, Spot } from '../laying/drag'
import { isFar } from '../laying/pointers'
import { amissCards, faultsOf } from './contacts'
import {
  cornerOf,
  ghostOf,
  grab,
  turnDragged,
  type Drag,
  type Ghost,
  type Press,
  type Shift,
} from './drag'
import { type Hands, Telling } from './telling'
import {
  GOAL,
  laidCard,
  shifted,
  sizeOf,
  turnedOn,
  withCard,
  without,
  writeLayout,
  type Laid,
  type Layout,
  type Place,
  type Turn,
} from './layout'
import { Looking } from './looking.svelte'
import { firstPlace, misfitOf, placedAt, turnedThere, wayTo } from './places'

export class CardLaying {
  layout = $state.raw<Layout>([])
  /** How the cards in the hand are turned. */
  turns = $state.raw<readonly Turn[]>([])
  chosen = $state.raw<number | null>(null)
  drag = $state.raw<Drag | null>(null)
  /** What the keys hold over the table. */
  held = $state.raw<Laid | null>(null)
  /** Presses and drags move all cards at once. */
  isMovingAll = $state(false)
  isLocked = $state(false)
  /** The cards answer a right call, from this one on. */
  answering = $state.raw<Laid | null>(null)

  /** What lies, without the card that is being dragged. */
  readonly lying: Layout = $derived.by(() =>
    this.drag ? without(this.layout, this.drag.card) : this.layout,
  )
  /** Where the card in hand would lie. */
  readonly ghost: Ghost | null = $derived.by(() => this.#ghost())
  readonly faults = $derived.by(() => faultsOf(this.faces, this.lying))
  /** The cards that lie and do not count; an unguided table tells of none (K-23). */
  readonly amiss = $derived.by(() => (this.isGuided ? amissCards(this.faces, this.lying) : []))
  /** How many cards count: those that lie, and at a guided table those of them that lie right. */
  readonly count = $derived.by(() => this.lying.length - this.amiss.length)
  /** Whether the call is open: a guided table takes only what is right (K-23). */
  readonly isDone = $derived.by(() => this.count === GOAL)
  /** Whether calling now would score, where the table tells: an unguided one never does (K-23). */
  readonly isSure = $derived.by(() => this.isGuided && this.isDone && !this.isLocked)
  readonly written = $derived.by(() => writeLayout(this.lying))

  readonly looking: Looking
  readonly faces: readonly string[]
  readonly isGuided: boolean
  readonly #hands: Hands
  readonly #telling: Telling
  #press: Press | null = null
  #shift: Shift | null = null
  #told: string

  constructor(faces: readonly string[], known: Layout, isGuided: boolean, hands: Hands) {
    this.faces = faces
    this.isGuided = isGuided
    this.layout = known
    this.turns = faces.map((_, card) => laidCard(known, card)?.turn ?? 0)
    this.#hands = hands
    this.#telling = new Telling(hands, faces)
    this.looking = new Looking(hands.surface)
    this.#told = writeLayout(known)
  }

  // --- with a pointer

  press(card: number, id: number, spot: Spot, drawn: Frame, isTouch: boolean): void {
    if (this.isLocked || this.#press) return
    this.held = null
    this.#press = { id, card, start: spot, drawn, isTouch }
  }

  moveTo(id: number, spot: Spot): void {
    const press = this.#press
    if (press?.id !== id) return
    if (this.drag) this.drag = { ...this.drag, pointer: spot }
    else if (this.#shift) this.#shiftTo(this.#shift, spot)
    else if (isFar(press.start, spot, press.isTouch)) this.#lift(press, spot)
  }

  /** The pointer is let go; true if it held a card. */
  release(id: number): boolean {
    const press = this.#press
    if (press?.id !== id) return false
    const { drag, ghost } = this
    const wasShifting = this.#shift !== null
    this.#press = this.#shift = null
    if (drag) this.#drop(drag, ghost)
    else if (!wasShifting) this.tap(press.card)
    return true
  }

  /** What was dragged is back where it was. */
  cancel(): void {
    this.#press = this.#shift = null
    this.drag = null
    this.#tell()
  }

  /** Another finger while one drags: turns the card. */
  isBusyWith(id: number): boolean {
    return this.drag !== null && this.#press?.id !== id
  }

  // --- by presses

  /** A card is chosen, and turned when it is pressed again. */
  tap(card: number): void {
    if (this.isLocked) return
    if (this.chosen === card) this.turn()
    else this.choose(card)
  }

  choose(card: number): void {
    if (this.isLocked || this.chosen === card) return
    this.chosen = card
    this.isMovingAll = false
    this.#telling.chosen(card, this.#turnOf(card))
  }

  /** Lay the chosen card about a point of the table, or move everything there. */
  pressTable(point: Place): void {
    if (this.isLocked) return
    if (this.isMovingAll) {
      this.shiftBy(wayTo(this.layout, point))
    } else if (this.chosen !== null) {
      const laid = placedAt(this.layout, this.chosen, this.#turnOf(this.chosen), point)
      if (laid) this.#lay(laid)
      else this.#refuse('overlap')
    }
  }

  /** Turn what is in hand, or the chosen card. */
  turn(): void {
    if (this.isLocked) return
    if (this.drag) {
      this.drag = turnDragged(this.drag)
      this.#hands.did('turned')
    } else if (this.held) {
      this.hold({ ...this.held, turn: turnedOn(this.held.turn) })
      this.#hands.did('turned')
    } else if (this.chosen !== null) this.#turnChosen(this.chosen)
  }

  /** The chosen card goes back into the hand. */
  takeUp(card: number | null = this.chosen): void {
    const laid = card === null ? null : laidCard(this.layout, card)
    if (this.isLocked) return
    this.held = null
    if (laid) this.#toHand(laid)
  }

  moveAll(): void {
    this.isMovingAll = !this.isMovingAll
    if (this.isMovingAll) this.chosen = this.held = null
  }

  /** All cards, as a whole (K-08). */
  shiftBy(by: Place): void {
    if (this.isLocked || this.layout.length === 0) return
    this.layout = shifted(this.layout, by)
    this.#tell()
    this.looking.follow(this.layout)
    this.#telling.shifted()
  }

  // --- by keys

  takeInHand(card: number): void {
    if (this.isLocked || card >= this.faces.length) return
    const lies = laidCard(this.layout, card)
    this.hold(lies ?? firstPlace(this.layout, card, this.#turnOf(card), this.looking.lens))
  }

  /** Hold a card over the table, and tell where it would lie. */
  hold(held: Laid): void {
    this.chosen = held.card
    this.isMovingAll = false
    this.held = held
    this.looking.show({ ...held, ...sizeOf(held.turn) })
    this.#telling.at(held, this.layout, misfitOf(this.layout, held))
  }

  /** Move what the keys hold by a step; without anything in hand the table itself. */
  move(by: Place): void {
    if (this.isMovingAll) {
      this.shiftBy(by)
    } else if (this.chosen !== null && !this.isLocked) {
      if (this.held) {
        const { row, column } = this.held
        this.hold({ ...this.held, row: row + by.row, column: column + by.column })
      } else this.takeInHand(this.chosen)
    } else this.looking.panBy(by)
  }

  /** Lay what the keys hold; true if they hold anything. */
  layHeld(): boolean {
    if (!this.held || this.isLocked) return false
    const why = misfitOf(this.layout, this.held)
    if (why) this.#refuse(why)
    else this.#lay(this.held)
    return true
  }

  letGo(): void {
    this.held = this.chosen = null
    this.isMovingAll = false
    this.cancel()
  }

  /** Call, or hear why it is too early. */
  call(): void {
    if (this.isLocked) return
    if (this.isDone) this.#hands.call()
    else this.#telling.notYet(this.lying.length, this.amiss, this.faults)
  }

  /** The call was right: it goes through the cards, from the last one that was laid. */
  answer(): void {
    this.answering = this.layout.at(-1) ?? null
  }

  /** Where the dragged card is drawn, in pixels. */
  get dragged(): Frame | null {
    const { drag } = this
    const { cell } = this.looking.lens
    return drag && { ...cornerOf(drag, cell), cell }
  }

  // ---

  #lift(press: Press, spot: Spot): void {
    const laid = laidCard(this.layout, press.card)
    if (this.isMovingAll && laid) {
      this.#shift = { start: press.start, layout: this.layout }
      this.#shiftTo(this.#shift, spot)
      return
    }
    this.chosen = press.card
    this.isMovingAll = false
    const card = { card: press.card, turn: this.#turnOf(press.card) }
    this.drag = { ...grab(card, press.start, press.drawn, press.isTouch), pointer: spot }
    this.#tell()
  }

  #shiftTo({ start, layout }: Shift, spot: Spot): void {
    const { cell } = this.looking.lens
    const row = Math.round((spot.y - start.y) / cell)
    const column = Math.round((spot.x - start.x) / cell)
    this.layout = shifted(layout, { row, column })
    this.#tell()
  }

  #drop(drag: Drag, ghost: Ghost | null): void {
    this.drag = null
    this.turns = this.turns.with(drag.card, drag.turn)
    const laid = laidCard(this.layout, drag.card)
    if (ghost && !ghost.misfit) this.#lay(ghost.laid)
    else if (ghost?.misfit) {
      this.#tell()
      this.#refuse(ghost.misfit)
    } else if (laid) this.#toHand({ ...laid, turn: drag.turn })
  }

  #toHand({ card, turn }: Laid): void {
    this.turns = this.turns.with(card, turn)
    this.layout = without(this.layout, card)
    this.#tell()
    this.#telling.takenUp(card)
  }

  #lay(laid: Laid): void {
    if (misfitOf(this.layout, laid)) {
      this.#refuse('enough')
      return
    }
    this.held = this.chosen = null
    this.turns = this.turns.with(laid.card, laid.turn)
    this.layout = withCard(this.layout, laid)
    this.#tell()
    this.looking.follow(this.layout)
    this.#telling.laid(laid, this.layout, this, this.isGuided ? this.faults : [])
  }

  #turnChosen(card: number): void {
    const laid = laidCard(this.layout, card)
    const turned = laid && turnedThere(this.layout, laid)
    if (laid && !turned) {
      this.#refuse('no_room')
      return
    }
    const turn = turnedOn(this.#turnOf(card))
    this.turns = this.turns.with(card, turn)
    this.#hands.did('turned')
    if (turned) {
      this.layout = withCard(this.layout, turned)
      this.#tell()
      this.#telling.at(turned, this.layout, null)
    } else this.#telling.turned(card, turn)
  }

  #refuse(why: Parameters<Telling['refused']>[0]): void {
    this.#telling.refused(why, this.lying.length)
  }

  /** Others see what lies now. */
  #tell(): void {
    if (this.written === this.#told) return
    this.#told = this.written
    this.#hands.changed(this.written)
  }

  #turnOf(card: number): Turn {
    return laidCard(this.layout, card)?.turn ?? this.turns[card] ?? 0
  }

  #ghost(): Ghost | null {
    if (this.isLocked) return null
    if (this.held) return { laid: this.held, misfit: misfitOf(this.layout, this.held) }
    const { surface, frame } = this.looking
    if (!this.drag || !surface || !frame) return null
    const { laid, isOver } = ghostOf(this.drag, this.lying, frame, surface)
    return isOver ? { laid, misfit: misfitOf(this.layout, laid) } : null
  }
}
