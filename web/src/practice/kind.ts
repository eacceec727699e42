/** What an edition gives to practice: how a task is laid, and how a hint lays hands on the board. */
import type { Component } from 'svelte'

import type { Frame } from '../laying/drag'
import type { Hands } from '../laying/hands'
import type { HelpingHands } from '../help/helped'
import type { Caller } from '../editions/race/caller'
import { speech } from '../lib/speech.svelte'
import type { Practised, PracticeTask } from './deck'

/** A board in somebody's hands, whichever it is. */
export interface PracticeBoard {
  isLocked: boolean
  readonly isDone: boolean
  readonly written: string
}

/** Where the own board is drawn; the page that shows it says so. */
export interface Drawn {
  frame: () => Frame | null
}

export type StageCaller = Caller & { readonly measure: Drawn }

export interface PracticeKind<Board extends PracticeBoard> {
  layOut(task: PracticeTask, hands: Omit<Hands, 'frame'>, drawn: Drawn): Board
  readonly Stage: Component<{ session: StageCaller; laying: Board }>
  readonly helping: HelpingHands<Board>
  /** The cells that a placement covers, in one text. */
  cells(token: string): string
}

/** Whoever shows a board shows it with the stage and the hands of the same kind. */
export type AnyKind = PracticeKind<PracticeBoard>

interface Door {
  readonly load: () => Promise<{ readonly kind: unknown }>
  readonly texts: readonly string[]
}

const DOORS: Readonly<Record<Practised, Door>> = {
  classic: { load: () => import('../editions/classic/practice'), texts: ['laying', 'classic'] },
  light_dark: {
    load: () => import('../editions/light_dark/practice'),
    texts: ['laying', 'light_dark'],
  },
  three_d: { load: () => import('../editions/three_d/practice'), texts: ['cubes', 'three_d'] },
}

/** The kind of an edition with its texts. */
export async function loadKind(edition: Practised): Promise<AnyKind> {
  const { load, texts } = DOORS[edition]
  const [{ kind }] = await Promise.all([load(), speech.bring(['race', ...texts])])
  return kind as AnyKind
}
