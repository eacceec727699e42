/** A board with its two areas: which of them a task belongs to, and how the tasks are labelled. */

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
  /** The number printed on the side that is played, such as A25. */
  readonly board: string
  readonly label: string
  /** The labels of the upper area, and of the lower one. */
  readonly labels: readonly (readonly string[])[]
  readonly isUpper: boolean
}

/** The parts of a task's name, `A25 - 5|6|7`. */
export function readTaskName(name: string): TaskName {
  const [board = '', label = ''] = name.split(' - ')
  const labels: readonly (readonly string[])[] = LABELS[board.startsWith('B') ? 'B' : 'A']
  return { board, label, labels, isUpper: labels[0]?.includes(label) ?? true }
}
