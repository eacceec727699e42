/** Solo with the parts of 3-D. */
import { openBoard } from '../../cubes/board'
import { CubeLaying } from '../../cubes/laying.svelte'
import { readArea } from '../../cubes/notation'
import { soloRoom } from '../solo/room'
import CubeStage from './CubeStage.svelte'

export const room = soloRoom<CubeLaying>({
  edition: 'three_d',
  handling: 'cubes',
  layOut: (task, known, hands) =>
    new CubeLaying(openBoard(readArea(task.area), task.pieces, known), hands),
  Stage: CubeStage,
})
