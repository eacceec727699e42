/** How pieces may lie in a round, which the edition says; the board knows only geometry. */
import type { Component } from 'svelte'

import type { Placement } from './notation'
import type { PieceName, Rotation } from './shapes'

/** A piece turned one way. */
export interface Turned {
  readonly piece: PieceName
  readonly rotation: Rotation
}

export interface Manner {
  /** How a piece lies in the tray at first. */
  readonly first: Rotation
  readonly canFlip: boolean
  /** What is drawn on a piece besides its paint, such as which face is up. */
  readonly Marks: Component<Turned> | null
  /** Which face of a piece is up, as a key of the texts, where that matters. */
  readonly faceUp?: (rotation: Rotation) => string
  /** What is still amiss when everything is covered, as a key of the texts; nothing as a rule. */
  readonly amiss: (laid: readonly Placement[]) => string | null
}

/** Turned and turned over as one likes. */
export const FREELY: Manner = { first: 'a', canFlip: true, Marks: null, amiss: () => null }
