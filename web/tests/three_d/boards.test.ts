import { describe, expect, test, vi } from 'vitest'

import { readTaskName, taskInWords } from '../../src/editions/three_d/boards'
import { NUMERALS } from '../../src/editions/three_d/numerals'
import { poolOf } from '../../src/editions/three_d/pool'
import { loadTexts } from '../../src/lib/catalogues'
import { speech } from '../../src/lib/speech.svelte'
import { speaker } from '../../src/lib/texts'
import type { ThreeDEvent, ThreeDView } from '../../src/wire.gen'
import { Told } from '../told'
import frames from './frames.gen.json'

const told = new Told<ThreeDView, ThreeDEvent>(frames)
const { opening } = told

describe('the pool', () => {
  test('has forty parts, and lacks those of the tasks in play', () => {
    const count = (view: ThreeDView) => poolOf(view).reduce((sum, { left }) => sum + left, 0)
    expect(count(told.after('round_opened'))).toBe(40)
    expect(count(told.after('rolled'))).toBe(34)
    expect(poolOf(told.after('rolled')).find(({ part }) => part === '16')).toEqual({
      part: '16',
      left: 3,
      whole: 4,
    })
  })

  test('has two boxes where sides are mixed', () => {
    const handicaps = [
      { side: 'hard', delay: 0 },
      { side: null, delay: 0 },
    ] as const
    const mixed = { ...opening, options: { ...opening.options, handicaps } }
    expect(poolOf(mixed).reduce((sum, { whole }) => sum + whole, 0)).toBe(80)
  })
})

describe('a board', () => {
  test('has two areas, and its label says which one is played', () => {
    expect(readTaskName('A25 - 5|6|7')).toMatchObject({
      side: 'A',
      number: 25,
      label: '5|6|7',
      isUpper: false,
    })
    expect(readTaskName('B3 - 5').isUpper).toBe(true)
    expect(readTaskName('A3 - 3|4').isUpper).toBe(true)
  })

  test('is told in words: which board, which side, and for which throws', async () => {
    const speak = speaker('en', await loadTexts('en', ['three_d']))
    const say = vi.spyOn(speech, 'say').mockImplementation(speak)
    expect(taskInWords('A25 - 5|6|7')).toBe('Board 25, easy side, throw of 5, 6, or 7')
    expect(taskInWords('B3 - 10')).toBe('Board 3, hard side, throw of 10')
    say.mockRestore()
  })

  test('is rolled by a die with ten faces', () => {
    expect(Object.keys(NUMERALS)).toHaveLength(10)
    expect(NUMERALS['6']).toHaveLength(2)
    expect(NUMERALS['9']).toHaveLength(2)
  })
})
