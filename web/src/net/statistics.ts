/** Statistics over plain requests: the own ones, and how hard each task turned out to be. */
import type { Statistics, Times } from '../wire.gen'
import { answered, ask } from './requests'

/** A line of the table of tasks: what was expected of a task, and how long people took. */
export interface TaskLine extends Times {
  readonly edition: string
  readonly side: string
  readonly task: string
  /** E, or 0 where it is not known. */
  readonly difficulty: number
}

export const FORMATS = ['csv', 'jsonl'] as const
export type Format = (typeof FORMATS)[number]

export async function ownStatistics(): Promise<Statistics> {
  return ask<Statistics>('GET', '/statistics')
}

/** How long everybody took for each task of an edition. */
export async function taskTimes(edition: string): Promise<readonly TaskLine[]> {
  const answer = await answered('GET', pathOfTasks(edition, 'jsonl'))
  const lines = (await answer.text()).split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as TaskLine)
}

/** Where the same table is to be had as a file. */
export function addressOfTasks(edition: string, format: Format): string {
  return `/api${pathOfTasks(edition, format)}`
}

function pathOfTasks(edition: string, format: Format): string {
  return `/statistics/tasks?edition=${edition}&format=${format}`
}
