/** What the pages to read must know of an edition: how its tasks, or its cards, are shown and named. */
import type { Component } from 'svelte'

import type { EditionKey } from '../editions/rooms'
import type { BookletFace, BookletTask } from '../wire.gen'
import type { Example } from './examples'

/** What the rules of every edition say, in this order. */
export const SECTIONS = [
  'aim',
  'setup',
  'round',
  'solve',
  'reward',
  'chance',
  'end',
  'more',
  'tip',
] as const
export type Section = (typeof SECTIONS)[number]

interface AnyStudy {
  /** The pictures of the rules that only this edition has. */
  readonly Figure: Component<{ section: Section }>
}

/** An edition with tasks. */
export interface TaskStudy extends AnyStudy {
  /** What the rules are shown with. */
  readonly example: Example
  /** An area with what lies on it, small. */
  readonly Board: Component<{ task: BookletTask; board: string; name: string }>
  /** One of the pieces that a task takes. */
  readonly Piece: Component<{ piece: string; task: BookletTask }>
  /** A whole solution, where it is more than pieces on that board. */
  readonly Solution?: Component<{ task: BookletTask; line: string }>
  /** A piece of a task, for people who hear it. */
  namePiece(piece: string, pieces: readonly string[]): string
  /** A label in the reader's language. */
  nameLabel(label: string): string
  /** A task: what is printed on the side, and its label. */
  nameTask(task: BookletTask): string
}

/** An edition of which the booklet has the faces of its cards. */
export interface FaceStudy extends AnyStudy {
  readonly Faces: Component<{ faces: readonly BookletFace[] }>
}

export type Study = TaskStudy | FaceStudy

const STUDIES = import.meta.glob<Study>('../editions/*/study.ts', { import: 'study', eager: true })

export function studyOf(edition: EditionKey): Study {
  const study = STUDIES[`../editions/${edition}/study.ts`]
  if (!study) throw new Error(`nothing to study: ${edition}`)
  return study
}

export function hasTasks(study: Study): study is TaskStudy {
  return 'example' in study
}
