/**
 * Which editions have pages, and what a table needs of one.
 *
 * An edition is found by its key: its folder has a `room.ts` with its `Room`, which is only loaded
 * where the edition is played, and a `texts.ts` that says which texts are loaded with it. Whoever merely
 * lists the editions asks for their keys and loads nothing.
 */
import type { Component } from 'svelte'

import { EDITIONS as ALL } from '../editions.gen'
import type { Part } from '../lib/lazy'
import { speak, speech } from '../lib/speech.svelte'
import { Refusal } from '../net/refusal'
import type { MatchFrame, Visit } from '../table/visit.svelte'
import type { TableSeen } from '../wire.gen'

/** One reader in one match of an edition; it lasts as long as that match is looked at. */
export interface MatchSession {
  /** What the reader may know of the match; null before it has begun. */
  readonly view: unknown
  /** What the server tells about the match: time, a whole view, or a decision. */
  hear(frame: MatchFrame): void
  /** The match is no longer looked at. */
  close(): void
}

/** All that a table needs of an edition. `Own` is the session that its pages understand. */
export interface RoomOf<Own extends MatchSession> {
  readonly Session: new (visit: Visit) => Own
  /** The whole page of a match, from its first event to the standing. */
  readonly Match: Component<{ session: Own }>
  /** What the table agreed on, in words; for everybody, before the match. */
  readonly Agreed: Part<{ table: TableSeen }>
  /** What the host may change before the match. */
  readonly Settings: Part<{ visit: Visit; table: TableSeen }>
  /** What stands for a seat: a pawn or a ship, by its number from 0. */
  readonly Token: Component<{ token: number }>
}

export type Room = RoomOf<MatchSession>

/** An edition's parts as a room; whoever shows a match shows it with the session of the same room. */
export function roomOf<Own extends MatchSession>(parts: RoomOf<Own>): Room {
  return parts as unknown as Room
}

/** The rooms of the texts that an edition needs besides those of every page of the kind. */
export interface EditionTexts {
  readonly table: readonly string[]
  /** Where one plays alone. */
  readonly solo: readonly string[]
  readonly replay: readonly string[]
  /** What its tasks and gems are called. */
  readonly names: readonly string[]
}

const ROOMS = import.meta.glob<Room>('./*/room.ts', { import: 'room' })
const TEXTS = import.meta.glob<EditionTexts>('./*/texts.ts', { import: 'texts', eager: true })

/** Where one plays alone: a table's edition is then the edition's key with this behind it. */
const SOLO = '_solo'

export type EditionKey = (typeof ALL)[number]

/** The editions that have pages. */
export const EDITIONS = ALL.filter(hasPages)

export function hasPages(edition: string): edition is EditionKey {
  return Object.hasOwn(ROOMS, `./${edition}/room.ts`)
}

/** The rooms of the texts that a part of an edition needs. */
export function textsOf(edition: EditionKey, part: keyof EditionTexts): readonly string[] {
  return TEXTS[`./${edition}/texts.ts`]?.[part] ?? []
}

/** Whether a table is for one who plays alone. */
export function isSolo(edition: string): boolean {
  return edition.endsWith(SOLO)
}

/** The edition that a table, a match or a solo run is of. */
export function editionOf(key: string): string {
  return isSolo(key) ? key.slice(0, -SOLO.length) : key
}

/** The room of an edition with its texts, or a Refusal. */
export async function loadRoom(edition: string): Promise<Room> {
  const key = editionOf(edition)
  if (!hasPages(key)) throw new Refusal('edition.no_pages')
  try {
    return await (key === edition ? opened(key) : openedSolo(key))
  } catch {
    throw new Refusal('net.unreachable')
  }
}

async function opened(edition: EditionKey): Promise<Room> {
  const load = ROOMS[`./${edition}/room.ts`] as () => Promise<Room>
  const [room] = await Promise.all([load(), speech.bring(textsOf(edition, 'table'))])
  return room
}

async function openedSolo(edition: EditionKey): Promise<Room> {
  const { loadSoloRoom } = await import('./solo/single_room')
  return loadSoloRoom(edition)
}

/** The edition of a match, and whether somebody played it alone. */
export function editionInWords(key: string): string {
  const edition = speak(`home.edition.${editionOf(key)}`)
  return isSolo(key) ? speak('replay.solo', { edition }) : edition
}
