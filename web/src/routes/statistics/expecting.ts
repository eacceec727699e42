/** What E lets one expect of a task, told from how long people took for all of them. */
import type { TaskLine } from '../../net/statistics'

/** How long a task of this difficulty takes, in milliseconds. */
export type Expectation = (difficulty: number) => number

/** Fewer tasks than this say nothing about the others. */
const FEWEST = 8

/** Tasks of which it is known what was expected. */
export function rated(tasks: readonly TaskLine[]): TaskLine[] {
  return tasks.filter(({ difficulty, median }) => difficulty > 0 && median > 0)
}

/**
 * The straight line through the logarithms of difficulties and medians that misses them least, a
 * task counting as often as it was solved; null where too few tasks, or too similar ones, are known.
 */
export function expectation(tasks: readonly TaskLine[]): Expectation | null {
  const known = rated(tasks)
  if (known.length < FEWEST) return null
  const points = known.map(({ difficulty, median, solves }) => ({
    x: Math.log(difficulty),
    y: Math.log(median),
    weight: solves,
  }))
  const all = sum(points, ({ weight }) => weight)
  const [middleX, middleY] = [
    sum(points, ({ x, weight }) => x * weight) / all,
    sum(points, ({ y, weight }) => y * weight) / all,
  ]
  const spread = sum(points, ({ x, weight }) => weight * (x - middleX) ** 2)
  if (spread < 1e-9) return null
  const slope = sum(points, ({ x, y, weight }) => weight * (x - middleX) * (y - middleY)) / spread
  return (difficulty) => Math.exp(middleY + slope * (Math.log(difficulty) - middleX))
}

/** The tasks that took longest, those first that were solved more often where times are alike. */
export function hardest(tasks: readonly TaskLine[], count: number): TaskLine[] {
  return tasks.toSorted((a, b) => b.median - a.median || b.solves - a.solves).slice(0, count)
}

function sum<Each>(all: readonly Each[], of: (each: Each) => number): number {
  return all.reduce((total, each) => total + of(each), 0)
}
