import { beforeEach, expect, test, vi } from 'vitest'

import {
  BANNER_LASTS,
  type Banner,
  celebrate,
  celebrateAnew,
  isFastest,
} from '../../src/match/banner'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
})

test('a faster solve than ever before is told, the very first one is not', () => {
  expect(isFastest('some', 'easy', 20_000)).toBe(false)
  expect(isFastest('some', 'easy', 21_000)).toBe(false)
  expect(isFastest('some', 'easy', 12_300)).toBe(true)
  expect(isFastest('some', 'easy', 12_300)).toBe(false)
})

test('editions and sides are kept apart', () => {
  isFastest('some', 'easy', 20_000)
  expect(isFastest('some', 'hard', 10_000)).toBe(false)
  expect(isFastest('other', 'easy', 10_000)).toBe(false)
  expect(isFastest('some', 'easy', 10_000)).toBe(true)
})

test('where nothing can be kept nothing is told', () => {
  vi.stubGlobal('localStorage', undefined)
  expect([isFastest('some', 'easy', 9_000), isFastest('some', 'easy', 8_000)]).toEqual([
    false,
    false,
  ])
})

test('a banner that is drawn late is seen as long as any other', () => {
  vi.useFakeTimers()
  const banner: Banner = { seat: 0, place: 1, took: 9_000, isBest: false }
  const end = vi.fn()
  celebrate(banner, end)
  vi.advanceTimersByTime(BANNER_LASTS - 100)
  celebrateAnew(banner)
  vi.advanceTimersByTime(BANNER_LASTS - 100)
  expect(end).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100)
  expect(end).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})
