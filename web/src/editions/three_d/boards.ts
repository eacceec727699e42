/** A board with its two areas: which of them a task belongs to, how its tasks are labelled, and in words. */
import { speak, speech } from '../../lib/speech.svelte'

/** The labels of the upper and the lower area on each side (D-02). */
const LABELS = {
  A: [
    ['1|2', '3|4'],
    ['5|6|7', '8|9|10'],
  ],
  B: [
    ['1', '2', '3', '4', '5'],
    ['6', '7', '8', '9', '10'],
  ],
} as const

export interface TaskName {
  /** The side that is played: A is easy, B is hard. */
  readonly side: keyof typeof LABELS
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
  const labels: readonly (readonly string[])[] = LABELS[side]
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
