import { describe, expect, test } from 'vitest'

import { found, labelsOf } from '../../src/study/booklet'
import type { BookletTask } from '../../src/wire.gen'

const task = (name: string, card: number, side: string, label: string): BookletTask => ({
  name,
  card,
  family: name.startsWith('A') ? 'otter' : null,
  side,
  label,
  pieces: [],
  area: '',
  solutions: 1,
  difficulty: 1,
})
const TASKS = [
  task('7 sun', 7, 'easy', 'sun'),
  task('7 moon', 7, 'easy', 'moon'),
  task('43 moon', 7, 'hard', 'moon'),
  task('17 sun', 17, 'easy', 'sun'),
  task('A25 - 1|2', 25, 'easy', '1|2'),
]
const names = (text: string, side = '', label = '') =>
  found(TASKS, { text, side, label }).map(({ name }) => name)

describe('a task is found', () => {
  test.each([
    ['', 5],
    ['7', 3],
    ['43', 1],
    ['moon', 2],
    ['7 MOON', 1],
    ['7 sun', 1],
    ['a25', 1],
    ['A25-1', 1],
    ['otter', 1],
    ['8', 0],
  ])('by %j: %d', (text, count) => {
    expect(names(text)).toHaveLength(count)
  })

  test('by its side and its label', () => {
    expect(names('', 'hard')).toEqual(['43 moon'])
    expect(names('', 'easy', 'sun')).toEqual(['7 sun', '17 sun'])
  })
})

test('the labels of a side are known', () => {
  expect(labelsOf(TASKS, 'hard')).toEqual(['moon'])
  expect(labelsOf(TASKS, '')).toEqual(['sun', 'moon', '1|2'])
})
