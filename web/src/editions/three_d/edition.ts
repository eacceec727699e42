/** 3-D as a race: what the shared pages must know of it. */
import MiniCubes from '../../cubes/MiniCubes.svelte'
import { readPlacements } from '../../cubes/notation'
import { isPartName } from '../../cubes/shapes'
import { buildingOrder } from '../../cubes/solution'
import { solutionInWords } from '../../cubes/naming'
import type { ThreeDCommand, ThreeDEvent, ThreeDView } from '../../wire.gen'
import type { RaceEdition, RaceTypes } from '../race/edition'
import Cube from './Cube.svelte'
import DrawnSolution from './DrawnSolution.svelte'
import { dutyOf, FILLING, newsOf } from './news'
import TenSided from './TenSided.svelte'

export interface ThreeD extends RaceTypes {
  readonly state: ThreeDView
  readonly event: ThreeDEvent
  readonly command: ThreeDCommand
}

export const THREE_D: RaceEdition<ThreeD> = {
  news: newsOf,
  duty: dutyOf,
  bidding: FILLING,
  refusal: () => null,
  earning: 'reward_given',
  die: ({ options }) => (options.first_game ? null : { Body: TenSided }),
  Token: Cube,
  MiniBoard: MiniCubes,
  Solution: DrawnSolution,
  solutionInWords: ({ pieces }, solution) =>
    solutionInWords(pieces.filter(isPartName), buildingOrder(readPlacements(solution))),
}
