import { describe, expect, test, vi } from 'vitest'

import { readTaskName, taskInWords } from '../../src/editions/three_d/boards'
import { NUMERALS } from '../../src/editions/three_d/numerals'
import { loadTexts } from '../../src/lib/catalogues'
import { speech } from '../../src/lib/speech.svelte'
import { speaker } from '../../src/lib/texts'

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

  test('is told in words: which board, which side, and for which rolls', async () => {
    const speak = speaker('en', await loadTexts('en', ['three_d']))
    const say = vi.spyOn(speech, 'say').mockImplementation(speak)
    expect(taskInWords('A25 - 5|6|7')).toBe('Board 25, easy side, roll of 5, 6, or 7')
    expect(taskInWords('B3 - 10')).toBe('Board 3, hard side, roll of 10')
    say.mockRestore()
  })

  test('is rolled by a die with ten faces', () => {
    expect(Object.keys(NUMERALS)).toHaveLength(10)
    expect(NUMERALS['6']).toHaveLength(2)
    expect(NUMERALS['9']).toHaveLength(2)
  })
})
