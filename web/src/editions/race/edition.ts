/**
 * What the pages that all races share must be told by an edition.
 *
 * The shared pages show the glass, the die, the boards and the calls; an edition adds what solving
 * earns. Whoever makes a race out of it all is its session.
 */
import type { Component } from 'svelte'

import type { DealtTask, RaceView } from '../../wire.gen'
import type { News } from '../../match/news'
import type { Bidding, Haste } from '../../match/prompt'

/** The types in which races differ; as they are here they are those of any race. */
export interface RaceTypes {
  readonly state: RaceView
  readonly event: { readonly kind: string }
  readonly command: { readonly kind: string }
}

/** A drawing of filled and stroked paths on a ground of 48 by 48. */
export type Drawing = readonly { readonly d: string; readonly stroke: number }[]

/** The die: what its faces look like, and three of them for a cube that tumbles. */
export interface DieFaces {
  readonly faces: Readonly<Record<string, Drawing>>
  readonly cube: readonly [Drawing, Drawing, Drawing]
  /** What a face is called, in the reader's language. */
  name(label: string): string
}

/** A die that is no cube, and draws itself. */
export interface OwnDie {
  readonly Body: Component<{ label: string; isTumbling: boolean }>
}

export interface RaceEdition<Types extends RaceTypes> {
  /** Whether a seat need not be waited for in a phase that only this edition has. */
  isReady?(view: Types['state'], seat: number): boolean
  /** What an event means for the reader; null leaves it to what is said in every race. `view` is
   * the one after the whole decision. */
  news(
    event: Types['event'],
    view: Types['state'],
    me: number,
    names: readonly string[],
  ): News | null
  /** What this edition asks of a seat now, with so many seconds left of the sand; null where it is
   * nothing but what every race asks for. */
  duty?(view: Types['state'], me: number, left: number | null): News | null
  /** When and how a covered board is called for where something must be taken after the call, while
   * the same sand runs; null where it need not. */
  haste?(view: Types['state']): Haste | null
  /** What is asked of whoever lays, where it is more than to cover the area. */
  readonly bidding?: Bidding
  /** The sentence about a refusal that only this edition has, if it is one. */
  refusal(code: string): string | null
  /** The kind of event by which a solver earns something. */
  readonly earning: Types['event']['kind']
  /** The die, or nothing where this table plays without one. */
  die(view: Types['state']): DieFaces | OwnDie | null
  /** What stands for a player: a pawn, a ship. */
  readonly Token: Component<{ token: number }>
  readonly MiniBoard: Component<{ task: DealtTask; board: string; name: string }>
  /** How a solution is drawn, where a small board does not show it well. */
  readonly Solution?: Component<{ task: DealtTask; board: string; name: string }>
  /** How a solution is told, piece by piece, where pieces are not flat. */
  solutionInWords?(task: DealtTask, solution: string): string[]
}
