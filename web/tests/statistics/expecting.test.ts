import { expect, test } from 'vitest'

import type { TaskLine } from '../../src/net/statistics'
import { expectation, hardest, rated } from '../../src/routes/statistics/expecting'

const TASK: TaskLine = {
  edition: 'classic',
  side: 'easy',
  task: '7 moon',
  difficulty: 10,
  solves: 1,
  quarter: 8_000,
  median: 10_000,
  three_quarters: 12_000,
}
const DIFFICULTIES = [2, 3, 5, 6, 8, 9, 12, 20]

test('times that follow E exactly are foretold exactly', () => {
  const tasks = DIFFICULTIES.map((difficulty) => ({
    ...TASK,
    difficulty,
    median: 1_000 * difficulty ** 1.5,
  }))
  const expected = expectation(tasks)
  expect(expected?.(10)).toBeCloseTo(1_000 * 10 ** 1.5)
})

test('a task counts as often as it was solved', () => {
  const level = DIFFICULTIES.map((difficulty) => ({ ...TASK, difficulty, solves: 1_000 }))
  const odd = { ...TASK, difficulty: 50, median: 900_000, solves: 1 }
  expect(expectation([...level, odd])?.(50)).toBeLessThan(13_000)
})

test('too few tasks, or tasks that are all alike, foretell nothing', () => {
  expect(expectation([TASK, { ...TASK, difficulty: 20 }])).toBeNull()
  expect(expectation(Array.from({ length: 30 }, () => TASK))).toBeNull()
})

test('tasks without E are not compared with it', () => {
  expect(rated([TASK, { ...TASK, difficulty: 0 }])).toEqual([TASK])
})

test('the hardest tasks are those that took longest', () => {
  const tasks = [5_000, 40_000, 9_000].map((median) => ({ ...TASK, median }))
  expect(hardest(tasks, 2).map(({ median }) => median)).toEqual([40_000, 9_000])
  expect(tasks.map(({ median }) => median)).toEqual([5_000, 40_000, 9_000])
})
