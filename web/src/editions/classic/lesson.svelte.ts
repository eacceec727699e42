/** The lesson of classic: after the call the pawn moves, and two gems are taken. */
import { FREELY } from '../../laying/manner'
import type { CommandOf } from '../../net/frames'
import { speak } from '../../lib/speech.svelte'
import { moment } from '../../sound/moments'
import { FlatLesson } from '../../study/flat.svelte'
import { viewAfter, type Step } from '../../study/lesson.svelte'
import type { ClassicCommand, ClassicView } from '../../wire.gen'
import { CLASSIC } from './edition'
import { takenBetween } from './gems'
import SCRIPT from './lesson.gen.json'
import { study } from './study'

export class GemLesson extends FlatLesson {
  readonly edition = CLASSIC
  /** A round that the pupil was the first to solve. */
  view = $state.raw(SCRIPT.view as unknown as ClassicView)

  constructor() {
    super(study.example, FREELY, 'turn')
  }

  /** The fields that the pawn may go to. */
  get fields(): readonly number[] {
    return this.view.reach[this.seat] ?? []
  }

  /** What a table would answer to the commands that collecting gives. */
  send(command: CommandOf<ClassicCommand>): Promise<void> {
    const before = this.view
    this.view = viewAfter(
      this.view,
      SCRIPT,
      'row' in command ? `${command.kind} ${command.row}` : command.kind,
    )
    if (command.kind === 'take_gems') {
      moment('gems')
      const count = takenBetween(before, this.view).flatMap(({ gems }) => gems).length
      this.tell(speak('standing.gems.you_took', { count }))
    }
    return Promise.resolve()
  }

  protected override rewards(): readonly Step[] {
    const isOver = () => this.view.done.includes(this.seat)
    return [
      {
        name: 'pawn',
        isDone: () => this.view.pawns[this.seat] !== this.view.begun[this.seat] || isOver(),
        show: () => void this.send({ kind: 'move_pawn', row: 4 }),
      },
      {
        name: 'take',
        isDone: isOver,
        show: () => void this.send({ kind: 'take_gems', row: this.view.pawns[this.seat] ?? 0 }),
      },
    ]
  }
}
