/** What a replay needs of an edition: what its events say, and how it looks. */
import type { Component } from 'svelte'

import type { News } from '../match/news'
import { editionOf, hasPages, textsOf } from '../editions/rooms'
import { speech } from '../lib/speech.svelte'
import { Refusal } from '../net/refusal'
import type { DealtTask } from '../wire.gen'
import type { MatchEvent, Picture } from './film'
import { soloProjection } from './rooms/solo'

export interface StageProps<View> extends Picture<View> {
  /** The match's time. */
  readonly now: number
  readonly names: readonly string[]
  readonly Board: SmallBoard
}

/** A task with what lies on it, in small. */
export type SmallBoard = Component<{ task: DealtTask; board: string; name: string }>

/** How a match looks that is over. */
export interface ProjectionOf<View, Event> {
  /** Whether an event finishes a board that the next event takes away. */
  readonly isSwept?: (event: Event, next: Event) => boolean
  /** What an event says to a spectator. */
  readonly news: (event: Event, after: View, names: readonly string[]) => News | null
  /** All boards beside each other, and what solving earns. */
  readonly Stage: Component<StageProps<View>>
  /** What is laid in it, which is also laid in solo runs. */
  readonly Board: SmallBoard
}

export type Projection = ProjectionOf<unknown, MatchEvent>

/** An edition's parts as a projection; the frames have views and events of the same edition. */
export function projectionOf<View, Event>(parts: ProjectionOf<View, Event>): Projection {
  return parts as unknown as Projection
}

const EDITIONS = import.meta.glob<Projection>('../editions/*/replay.ts', { import: 'projection' })

/** The projection of an edition, or of solo runs of one, with its texts; or a Refusal. */
export async function loadProjection(key: string): Promise<Projection> {
  const edition = editionOf(key)
  const load = hasPages(edition) && EDITIONS[`../editions/${edition}/replay.ts`]
  if (!load) throw new Refusal('edition.no_pages')
  const isAlone = edition !== key
  const texts = [...textsOf(edition, 'replay'), ...(isAlone ? ['race', 'solo'] : [])]
  const [projection, alone] = await Promise.all([
    load(),
    isAlone ? import('./rooms/SoloStage.svelte') : null,
    speech.bring(texts),
  ])
  return alone ? projectionOf(soloProjection(alone.default, projection.Board)) : projection
}
