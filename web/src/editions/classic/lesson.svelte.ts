/** The lesson of classic: after the call the pawn moves, and two gems are taken. */
import { FREELY } from '../../laying/manner'
import type { OrderOf } from '../../net/frames'
import { moment } from '../../sound/moments'
import { FlatLesson } from '../../study/flat.svelte'
import type { Step } from '../../study/lesson.svelte'
import { told } from '../../study/told'
import type { ClassicCommand, ClassicView } from '../../wire.gen'
import { CLASSIC } from './edition'
import { EXAMPLE } from './example'
import TOLD from './lesson.gen.json'

export class GemLesson extends FlatLesson {
  readonly edition = CLASSIC
  /** A round that the pupil was the first to solve. */
  view = $state.raw(TOLD.view as unknown as ClassicView)

  constructor() {
    super(EXAMPLE, FREELY, 'turn')
  }

  /** The fields that the pawn may go to. */
  get fields(): readonly number[] {
    return this.view.reach[this.seat] ?? []
  }

  /** What a table would answer to the orders that collecting gives. */
  order(order: OrderOf<ClassicCommand>): Promise<void> {
    this.view = told(this.view, TOLD, 'row' in order ? `${order.kind} ${order.row}` : order.kind)
    if (order.kind === 'take_gems') moment('gems')
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
}
