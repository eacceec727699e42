/** What a replay needs of an edition: what its events say, and how it looks. */
import type { Component } from 'svelte'

import type { News } from '../editions/race/news'
import { speech } from '../lib/speech.svelte'
import { Refusal } from '../net/refusal'
import type { MatchEvent, Picture } from './film'

export interface StageProps<View> extends Picture<View> {
  /** The key of the edition, also of a solo run. */
  readonly edition: string
  /** The match's time. */
  readonly now: number
  readonly names: readonly string[]
}

export interface ProjectionOf<View, Event> {
  /** Whether an event finishes a board that the next event takes away. */
  readonly isSwept?: (event: Event, next: Event) => boolean
  /** What an event says to who only watches. */
  readonly news: (event: Event, after: View, names: readonly string[]) => News | null
  /** All boards beside each other, and what solving earns. */
  readonly Stage: Component<StageProps<View>>
}

export type Projection = ProjectionOf<unknown, MatchEvent>

/** An edition's parts as a projection; the frames have views and events of the same edition. */
export function projectionOf<View, Event>(parts: ProjectionOf<View, Event>): Projection {
  return parts as unknown as Projection
}

interface Door {
  readonly load: () => Promise<{ readonly projection: Projection }>
  readonly texts: readonly string[]
}

const DOORS: Readonly<Record<string, Door>> = {
  classic: { load: () => import('./rooms/classic'), texts: ['race', 'classic'] },
  three_d: {
    load: () => import('./rooms/three_d'),
    texts: ['race', 'cubes', 'treasury', 'three_d'],
  },
  light_dark: { load: () => import('./rooms/light_dark'), texts: ['race', 'light_dark'] },
  card_game: { load: () => import('./rooms/card_game'), texts: ['race', 'cards', 'card_game'] },
}

const SOLO: Door = {
  load: () => import('./rooms/solo'),
  texts: ['race', 'cubes', 'cards', 'solo'],
}

/** The projection of an edition, or of solo runs of one, with its texts; or a Refusal. */
export async function loadProjection(key: string): Promise<Projection> {
  const edition = editionOf(key)
  const door = Object.hasOwn(DOORS, edition) ? DOORS[edition] : undefined
  if (!door) throw new Refusal('edition.no_pages')
  return entered(edition === key ? door : SOLO)
}

/** The edition that a match, or a solo run, is of. */
export function editionOf(key: string): string {
  return key.replace(/_solo$/, '')
}

async function entered(door: Door): Promise<Projection> {
  const [{ projection }] = await Promise.all([door.load(), speech.bring(door.texts)])
  return projection
}
