/** A lesson with flat pieces: turn, lay, cover, call. */
import { hands } from '../help/flat'
import { openBoard } from '../laying/board'
import { Laying } from '../laying/laying.svelte'
import type { Manner } from '../laying/manner'
import { readArea } from '../laying/notation'
import type { Example } from './examples'
import { Lesson, type Step } from './lesson.svelte'

export class FlatLesson extends Lesson<Laying> {
  override readonly task: Example['task']
  override readonly laying: Laying
  override readonly steps: readonly Step[]
  protected override readonly solution: readonly string[]
  protected override readonly helping = hands

  constructor({ task, solution }: Example, manner: Manner, turning: string) {
    super()
    this.task = task
    this.solution = solution.split(' ')
    this.laying = new Laying(
      openBoard(readArea(task.area), task.pieces, '', manner.first),
      { ...this.hands(), frame: () => this.measure.frame() },
      manner,
    )
    const lies = () => this.laying.written !== ''
    this.steps = [
      {
        name: turning,
        isDone: () => this.hasTurned || lies(),
        show: () => {
          hands.mark(this.laying, task.pieces[0] ?? '')
          this.laying.spin('turn')
        },
      },
      this.laid('lay', 1, lies),
      this.laid('cover', task.pieces.length, () => this.laying.isDone),
      this.calling(),
      ...this.rewards(),
    ]
  }

  /** What is done with what solving earns, if anything is. */
  protected rewards(): readonly Step[] {
    return []
  }
}
