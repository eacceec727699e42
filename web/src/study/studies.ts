/** What the pages to read must know of an edition: how its tasks, or its cards, are shown and named. */
import type { Component } from 'svelte'

import type { EditionKey } from '../editions/rooms'
import type { BookletFace, BookletTask } from '../wire.gen'
import type { Example } from './examples'

/** An edition with tasks. */
export interface TaskStudy {
  /** What the rules are shown with. */
  readonly example: Example
  /** An area with what lies on it, small. */
  readonly Board: Component<{ task: BookletTask; board: string; name: string }>
  /** One of the pieces that a task takes. */
  readonly Piece: Component<{ piece: string; task: BookletTask }>
  /** A whole solution, where it is more than pieces on that board. */
  readonly Solution?: Component<{ task: BookletTask; line: string }>
  /** A label in the reader's language. */
  nameLabel(label: string): string
  /** A task: what is printed on the side, and its label. */
  nameTask(task: BookletTask): string
}

/** An edition of which the booklet has the faces of its cards. */
export interface FaceStudy {
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
