/** Practice with the parts of 3-D. */
import { cellsOf, openBoard } from '../../cubes/board'
import { CubeLaying } from '../../cubes/laying.svelte'
import { readArea, readPlacement } from '../../cubes/notation'
import { keyOf } from '../../cubes/shapes'
import { hands } from '../../help/cubes'
import type { PracticeKind } from '../../practice/kind'
import CubeStage from './CubeStage.svelte'

export const kind: PracticeKind<CubeLaying> = {
  layOut: (task, told) => new CubeLaying(openBoard(readArea(task.area), task.pieces), told),
  Stage: CubeStage,
  helping: hands,
  cells: (token) => cellsOf(readPlacement(token)).map(keyOf).toSorted().join(' '),
}
