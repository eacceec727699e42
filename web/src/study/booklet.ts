/** The booklet: every task of the deck that is played here, how it is solved and how it is found. */
import { ask } from '../net/requests'
import type { Booklet, BookletTask, SolutionsSeen } from '../wire.gen'

export async function bookletOf(edition: string): Promise<Booklet> {
  return ask<Booklet>('GET', `/booklet/${edition}`)
}

export async function solutionsOf(edition: string, task: string): Promise<SolutionsSeen> {
  return ask<SolutionsSeen>('GET', `/booklet/${edition}/${encodeURIComponent(task)}`)
}

/** What somebody types and chooses. */
export interface Wanted {
  /** A number, or a part of a name. */
  readonly text: string
  /** A side or a label; nothing: any. */
  readonly side: string
  readonly label: string
}

/** The tasks that are wanted; of a whole name only those that are called so. */
export function found(tasks: readonly BookletTask[], wanted: Wanted): BookletTask[] {
  const text = plain(wanted.text)
  const those = tasks.filter(
    (task) =>
      (wanted.side === '' || task.side === wanted.side) &&
      (wanted.label === '' || task.label === wanted.label) &&
      isNamed(task, text),
  )
  const called = those.filter(({ name }) => plain(name) === text)
  return called.length > 0 ? called : those
}

/** A number is that of the card or the one printed on its side; else any part of the name will do. */
function isNamed({ name, card, family }: BookletTask, text: string): boolean {
  if (/^\d+$/.test(text)) return card === Number(text) || /\d+/.exec(name)?.[0] === text
  return `${plain(name)} ${family ?? ''}`.includes(text)
}

/** Capitals, spaces and dashes do not matter. */
function plain(text: string): string {
  return text.toLowerCase().replace(/[\s-]/g, '')
}

/** The labels that tasks of a side have, in the order of the deck. */
export function labelsOf(tasks: readonly BookletTask[], side: string): string[] {
  const those = tasks.filter((task) => side === '' || task.side === side)
  return [...new Set(those.map(({ label }) => label))]
}
