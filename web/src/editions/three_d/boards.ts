/** A board with its two areas: which of them a task belongs to, how its tasks are labelled, and in words. */
import { speak, speech } from '../../lib/speech.svelte'
import { LOWER, UPPER } from './rules.gen'

export interface TaskName {
  /** The side that is played: A is easy, B is hard. */
  readonly side: keyof typeof UPPER
  readonly number: number
  readonly label: string
  /** The labels of the upper area, and of the lower one. */
  readonly labels: readonly (readonly string[])[]
  readonly isUpper: boolean
}

/** The parts of a task's name, `A25 - 5|6|7`. */
export function readTaskName(name: string): TaskName {
  const [board = '', label = ''] = name.split(' - ')
  const side = board.startsWith('B') ? 'B' : 'A'
  const labels: readonly (readonly string[])[] = [UPPER[side], LOWER[side]]
  const number = Number(board.slice(1))
  return { side, number, label, labels, isUpper: labels[0]?.includes(label) ?? true }
}

/** `A25 - 5|6|7` as it is said: which board, which side, and for which throws. */
export function taskInWords(name: string): string {
  const { side, number, label } = readTaskName(name)
  return speak(`three_d.task.${side}`, { number, faces: facesInWords(label) })
}

/** The faces of the die for which a task is: `5, 6 or 7`. */
export function facesInWords(label: string): string {
  const list = new Intl.ListFormat(speech.language ?? 'en', { type: 'disjunction' })
  return list.format(label.split('|'))
}
