/** The lesson of classic: after the call the pawn moves, and two gems are taken. */
import { FREELY } from '../../laying/manner'
import type { OrderOf } from '../../net/frames'
import { moment } from '../../sound/moments'
import { EXAMPLES, GEM_BOARD } from '../../study/examples'
import { FlatLesson } from '../../study/flat.svelte'
import type { Step } from '../../study/lesson.svelte'
import type { ClassicCommand, ClassicEvent, ClassicView, Round } from '../../wire.gen'
import { CLASSIC } from './edition'
import { evolved, fieldsInReach } from './match'

/** A round that the pupil was the first to solve. */
const ROUND: Round = {
  number: 4,
  starter: 0,
  players: [0, 1, 2],
  is_playoff: false,
  ends: 0,
  label: 'moon',
  family: '',
  tasks: [],
  started: 0,
  is_second_chance: false,
  boards: [],
  blocked_until: [],
  ready: [],
  solved: [0],
  wanting_another: [],
  wanting_end: [],
}

const VIEW: ClassicView = {
  ...GEM_BOARD,
  round: ROUND,
  begun: [2, 0, 2],
  gems: [
    [1, 0, 3, 1, 0, 1],
    [0, 2, 1, 0, 2, 1],
    [2, 1, 0, 1, 1, 1],
  ],
}

export class GemLesson extends FlatLesson {
  readonly edition = CLASSIC
  view = $state.raw(VIEW)

  constructor() {
    super(EXAMPLES.classic, FREELY, 'turn')
  }

  /** The fields that the pawn may go to. */
  get fields(): readonly number[] {
    return fieldsInReach(this.view, this.seat)
  }

  /** What a table would answer to the orders that collecting gives. */
  order(order: OrderOf<ClassicCommand>): Promise<void> {
    const event = this.#answer(order)
    if (event) this.view = evolved(this.view, event)
    if (event?.kind === 'gems_taken') moment('gems')
    return Promise.resolve()
  }

  protected override rewards(): readonly Step[] {
    const isOver = () => this.view.done.includes(this.seat)
    return [
      {
        name: 'pawn',
        isDone: () => this.view.pawns[this.seat] !== this.view.begun[this.seat] || isOver(),
        show: () => void this.order({ kind: 'move_pawn', row: 4 }),
      },
      {
        name: 'take',
        isDone: isOver,
        show: () => void this.order({ kind: 'take_gems', row: this.view.pawns[this.seat] ?? 0 }),
      },
    ]
  }

  #answer(order: OrderOf<ClassicCommand>): ClassicEvent | null {
    const { seat } = this
    switch (order.kind) {
      case 'move_pawn':
        return { kind: 'pawn_moved', seat, row: order.row }
      case 'take_gems': {
        const gems = this.view.rows[order.row]?.slice(0, 2) ?? []
        return { kind: 'gems_taken', seat, row: order.row, gems, credited: 0 }
      }
      case 'pass_gems':
        return { kind: 'gems_passed', seat }
      default:
        return null
    }
  }
}
