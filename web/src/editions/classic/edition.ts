/** Classic as a race: what the shared pages must know of it. */
import { FREELY } from '../../laying/manner'
import { speak } from '../../lib/speech.svelte'
import type { ClassicCommand, ClassicEvent, ClassicView } from '../../wire.gen'
import MiniBoard from '../race/MiniBoard.svelte'
import type { RaceTypes } from '../race/edition'
import type { FlatEdition } from '../race/flat.svelte'
import { CHOOSING_TIME, COLLECTING_TIME, evolved, roundsOf } from './match'
import { newsOf } from './news'
import Pawn from './Pawn.svelte'
import { SYMBOLS } from './symbols.gen'

export interface Classic extends RaceTypes {
  readonly state: ClassicView
  readonly event: ClassicEvent
  readonly command: ClassicCommand
  /** The colours of the gems that were taken. */
  readonly reward: readonly string[]
}

const DIE = {
  faces: SYMBOLS,
  cube: [SYMBOLS.sun, SYMBOLS.leaf, SYMBOLS.star],
  name: (label: string) => speak(`classic.symbol.${label}`),
} as const

const REFUSALS = new Set(['gems.too_late', 'gems.row_empty'])

export const CLASSIC: FlatEdition<Classic> = {
  evolved,
  rounds: (options) => roundsOf(options),
  lasts: ({ phase, options }) =>
    ({ puzzle: options.glass, fields: CHOOSING_TIME, collecting: COLLECTING_TIME })[
      phase as string
    ] ?? 0,
  isReady: ({ phase, content }, seat) => phase === 'fields' && content.includes(seat),
  news: newsOf,
  refusal: (code) => (REFUSALS.has(code) ? `classic.refusal.${code}` : null),
  rewardOf: (event) =>
    event.kind === 'gems_taken' ? { seat: event.seat, reward: event.gems } : null,
  isRewarded: ({ done }, seat) => done.includes(seat),
  die: () => DIE,
  manner: () => FREELY,
  Token: Pawn,
  MiniBoard,
}
