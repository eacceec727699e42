/** Classic as a race: what the shared pages must know of it. */
import { FREELY } from '../../laying/manner'
import type { ClassicCommand, ClassicEvent, ClassicView } from '../../wire.gen'
import MiniBoard from '../race/MiniBoard.svelte'
import type { RaceTypes } from '../race/edition'
import type { FlatEdition, FlatSession } from '../race/flat.svelte'
import { DIE } from './die'
import { dutyOf, hasteOf, newsOf } from './news'
import Pawn from './Pawn.svelte'

export interface Classic extends RaceTypes {
  readonly state: ClassicView
  readonly event: ClassicEvent
  readonly command: ClassicCommand
}

/** One reader in one match. */
export type Session = FlatSession<Classic>

const REFUSALS = new Set(['gems.too_late', 'gems.row_empty'])

export const CLASSIC: FlatEdition<Classic> = {
  isReady: ({ phase, content }, seat) => phase === 'fields' && content.includes(seat),
  news: newsOf,
  duty: dutyOf,
  haste: hasteOf,
  refusal: (code) => (REFUSALS.has(code) ? `standing.refusal.${code}` : null),
  earning: 'gems_taken',
  die: () => DIE,
  manner: () => FREELY,
  Token: Pawn,
  MiniBoard,
}
