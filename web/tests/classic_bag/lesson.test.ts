import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { BagLesson } from '../../src/editions/classic_bag/lesson.svelte'
import { speech } from '../../src/lib/speech.svelte'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(speech, 'say').mockImplementation((key) => key)
})
afterEach(() => {
  vi.useRealTimers()
})

test('a sapphire and a ruby come after the call', () => {
  const lesson = new BagLesson()
  for (const { name } of lesson.steps) {
    expect(lesson.step?.name).toBe(name)
    lesson.step?.show()
  }
  expect([lesson.step, lesson.hasCalled]).toEqual([null, true])
  expect(lesson.view.gems[0]).toEqual([0, 0, 0, 0])
  vi.runAllTimers()
  expect(lesson.view.gems[0]).toEqual([1, 1, 0, 0])
  expect(lesson.view.display).toEqual([0, 8, 0, 9])
})
