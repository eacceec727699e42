/** 3-D as a race: what the shared pages must know of it. */
import MiniCubes from '../../cubes/MiniCubes.svelte'
import type { ThreeDCommand, ThreeDEvent, ThreeDView } from '../../wire.gen'
import type { RaceEdition, RaceTypes } from '../race/edition'
import Cube from './Cube.svelte'
import { evolved, READY_TIME, ROUNDS } from './match'
import { newsOf } from './news'
import TenSided from './TenSided.svelte'

/** What a solver got: from the display, if anything, and from the bag. */
export interface Reward {
  readonly taken: string | null
  readonly drawn: string
}

export interface ThreeD extends RaceTypes {
  readonly state: ThreeDView
  readonly event: ThreeDEvent
  readonly command: ThreeDCommand
  readonly reward: Reward
}

export const THREE_D: RaceEdition<ThreeD> = {
  evolved,
  rounds: () => ROUNDS,
  lasts: ({ phase, options, round }) =>
    phase === 'ready' ? READY_TIME : phase === 'puzzle' && !round?.is_playoff ? options.glass : 0,
  isReady: ({ phase, round }, seat) => phase === 'ready' && (round?.ready.includes(seat) ?? false),
  news: newsOf,
  refusal: () => null,
  rewardOf: (event) =>
    event.kind === 'reward_given'
      ? { seat: event.seat, reward: { taken: event.from_display, drawn: event.from_bag } }
      : null,
  isRewarded: () => false,
  die: ({ options }) => (options.first_game ? null : { Body: TenSided }),
  Token: Cube,
  MiniBoard: MiniCubes,
}
