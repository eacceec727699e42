/** What an edition gives to a player alone: how a task is laid out, and the stage of its board. */
import type { Component } from 'svelte'

import type { Surface } from '../../cards/lens'
import type { Handling } from '../../help/helped'
import type { Frame } from '../../laying/drag'
import type { Hands } from '../../laying/laying.svelte'
import { speech } from '../../lib/speech.svelte'
import type { SoloTask } from '../../wire.gen'
import type { Caller } from '../../match/view'
import type { Bidding } from '../../match/prompt'
import type { BoardInHand } from '../race/session.svelte'
import { textsOf, type EditionKey } from '../rooms'

/** What a board tells whoever it is laid by. */
export type SoloHands = Pick<Hands, 'changed' | 'say' | 'did' | 'call'>

/** Where the own board is drawn; the page that shows it says so. */
export interface Drawn {
  frame: () => Frame | null
  surface: () => Surface | null
}

/** Who plays alone, as far as a stage must know. */
export interface SingleCaller extends Caller {
  readonly task: SoloTask | null
  readonly measure: Drawn
}

/** A board that knows whether the task is solved by what lies. */
export interface SingleBoard extends BoardInHand {
  readonly isDone: boolean
  /** Tell the ear which cells of an area are open. */
  tellOpen?(): void
  /** The pieces answer a right call. */
  answer(): void
}

export interface SoloKind<Board extends SingleBoard> {
  readonly edition: EditionKey
  readonly handling: Handling
  /** The board for a task, with what is known to lie on it. */
  layOut(task: SoloTask, known: string, hands: SoloHands, drawn: Drawn): Board
  readonly Stage: Component<{ session: SingleCaller; laying: Board; isUrgent?: boolean }>
  /** A board in small, with what lies on it. */
  readonly Small: Component<{ task: SoloTask; board: string; name: string }>
  /** What is asked of whoever lays, where no area is covered. */
  readonly bidding?: Bidding
}

/** Whoever shows a board shows it with the stage of the same kind. */
export type AnySoloKind = SoloKind<SingleBoard>

const KINDS = import.meta.glob<AnySoloKind>('../*/solo.ts', { import: 'kind' })

/** The kind of an edition with its texts. */
export async function loadKind(edition: EditionKey): Promise<AnySoloKind> {
  const load = KINDS[`../${edition}/solo.ts`]
  if (!load) throw new Error(`nobody plays ${edition} alone`)
  const texts = ['race', 'solo', 'standing', ...textsOf(edition, 'solo')]
  const [kind] = await Promise.all([load(), speech.bring(texts)])
  return kind
}
