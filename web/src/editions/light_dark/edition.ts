/** Light and dark as a race: what the shared pages must know of it. */
import { speak } from '../../lib/speech.svelte'
import type { LightDarkCommand, LightDarkEvent, LightDarkView } from '../../wire.gen'
import type { RaceTypes } from '../race/edition'
import type { FlatEdition, FlatSession } from '../race/flat.svelte'
import FaceBoard from './FaceBoard.svelte'
import { mannerOf } from './faces'
import { newsOf } from './news'
import Ship from './Ship.svelte'
import { SYMBOLS } from './symbols.gen'

export interface LightDark extends RaceTypes {
  readonly state: LightDarkView
  readonly event: LightDarkEvent
  readonly command: LightDarkCommand
}

/** One reader in one match. */
export type Session = FlatSession<LightDark>

const DIE = {
  faces: SYMBOLS,
  cube: [SYMBOLS.light, SYMBOLS.dark, SYMBOLS.light],
  name: (label: string) => speak(`light_dark.face.${label}`),
} as const

export const LIGHT_DARK: FlatEdition<LightDark> = {
  news: newsOf,
  refusal: () => null,
  earning: 'ship_moved',
  die: ({ options }) => (options.master ? null : DIE),
  manner: mannerOf,
  Token: Ship,
  MiniBoard: FaceBoard,
}
