/** The re-issue of classic as a race: what the shared pages must know of it. */
import { FREELY } from '../../laying/manner'
import type { ClassicBagCommand, ClassicBagEvent, ClassicBagView } from '../../wire.gen'
import { DIE } from '../classic/die'
import MiniBoard from '../race/MiniBoard.svelte'
import type { RaceTypes } from '../race/edition'
import type { FlatEdition, FlatSession } from '../race/flat.svelte'
import { treasuryNews } from '../treasury/news'
import Pouch from './Pouch.svelte'

export interface ClassicBag extends RaceTypes {
  readonly state: ClassicBagView
  readonly event: ClassicBagEvent
  readonly command: ClassicBagCommand
}

/** One reader in one match. */
export type Session = FlatSession<ClassicBag>

export const CLASSIC_BAG: FlatEdition<ClassicBag> = {
  news: (event, _, me, names) => treasuryNews(event, me, names),
  refusal: () => null,
  earning: 'reward_given',
  die: () => DIE,
  manner: () => FREELY,
  Token: Pouch,
  MiniBoard,
}
