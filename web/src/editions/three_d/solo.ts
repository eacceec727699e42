/** Alone with the parts of 3-D. */
import { openBoard } from '../../cubes/board'
import { CubeLaying } from '../../cubes/laying.svelte'
import MiniCubes from '../../cubes/MiniCubes.svelte'
import { readArea } from '../../cubes/notation'
import type { SoloKind } from '../solo/kind'
import CubeStage from './CubeStage.svelte'
import { FILLING } from './news'

export const kind: SoloKind<CubeLaying> = {
  edition: 'three_d',
  handling: 'cubes',
  layOut: (task, known, hands) =>
    new CubeLaying(openBoard(readArea(task.area), task.pieces, known), hands),
  bidding: FILLING,
  Stage: CubeStage,
  Small: MiniCubes,
}
