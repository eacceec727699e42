/** Practice with flat pieces, as in classic and in light and dark. */
import PuzzleStage from '../editions/race/PuzzleStage.svelte'
import { hands } from '../help/flat'
import { cellsOf, openBoard } from '../laying/board'
import { Laying } from '../laying/laying.svelte'
import type { Manner } from '../laying/manner'
import { readArea, readPlacement } from '../laying/notation'
import { keyOf } from '../laying/shapes'
import type { PracticeTask } from './deck'
import type { PracticeKind } from './kind'

export function flatPractice(mannerOf: (task: PracticeTask) => Manner): PracticeKind<Laying> {
  return {
    layOut(task, told, drawn) {
      const manner = mannerOf(task)
      const board = openBoard(readArea(task.area), task.pieces, '', manner.first)
      return new Laying(board, { ...told, frame: () => drawn.frame() }, manner)
    },
    Stage: PuzzleStage,
    helping: hands,
    cells: (token) => cellsOf(readPlacement(token)).map(keyOf).toSorted().join(' '),
  }
}
