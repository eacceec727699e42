/** The lesson of 3-D: three parts fill two levels; after the call gems come by themselves. */
import { openBoard, openCells } from '../../cubes/board'
import { CubeLaying } from '../../cubes/laying.svelte'
import { readArea } from '../../cubes/notation'
import { hands } from '../../help/cubes'
import { moment } from '../../sound/moments'
import { Lesson, viewAfter } from '../../study/lesson.svelte'
import type { ThreeDView } from '../../wire.gen'
import { THREE_D } from './edition'
import SCRIPT from './lesson.gen.json'

/** One part lies below, one stands in what it leaves open, and one lies on both. */
const TASK = { name: '', area: '222\n222', pieces: ['7', '8', '16'] } as const
const SOLUTION = ['7j@0,0', '8g@1,0', '16j@0,0,1'] as const

export class CubeLesson extends Lesson<CubeLaying> {
  readonly edition = THREE_D
  /** A round that the pupil was the first to solve; bag and display are as a match begins. */
  view = $state.raw(SCRIPT.view as unknown as ThreeDView)
  override readonly task = TASK
  protected override readonly solution = SOLUTION
  protected override readonly helping = hands
  override readonly laying = new CubeLaying(
    openBoard(readArea(TASK.area), TASK.pieces),
    this.hands(),
  )

  override readonly steps = [
    {
      name: 'cubes_choose',
      isDone: () => this.laying.chosen !== null || this.hasTurned || this.#lies(),
      show: () => {
        this.laying.takeInHand('7')
      },
    },
    {
      name: 'cubes_turn',
      isDone: () => this.hasTurned || this.#lies(),
      show: () => {
        hands.show(this.laying, SOLUTION[0])
        this.hasTurned = true
      },
    },
    this.laid('cubes_lay', 1, () => this.#lies()),
    this.laid('cubes_level', 2, () => this.#reachesUp()),
    this.laid('cubes_fill', 3, () => this.laying.isDone),
    this.calling(),
  ]

  /** The fastest takes a sapphire and draws a gem (D-21): this time a ruby. */
  protected override earn(): void {
    this.view = viewAfter(this.view, SCRIPT, 'reward')
    moment('gems')
  }

  #lies(): boolean {
    return this.laying.written !== ''
  }

  #reachesUp(): boolean {
    const { board } = this.laying
    return openCells(board).filter(({ level }) => level > 0).length < board.area.spots.length
  }
}
