import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { latest } from '../../src/net/latest'

describe('the newest of many', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('goes at once, and after a rest only the last one', () => {
    const handed: number[] = []
    const hand = latest<number>(200, (value) => handed.push(value))
    hand(1)
    hand(2)
    hand(3)
    expect(handed).toEqual([1])
    vi.advanceTimersByTime(200)
    expect(handed).toEqual([1, 3])
    vi.advanceTimersByTime(1_000)
    hand(4)
    expect(handed).toEqual([1, 3, 4])
  })

  test('goes earlier where it is hurried, and then not again', () => {
    const handed: number[] = []
    const hand = latest<number>(200, (value) => handed.push(value))
    hand(1)
    hand(2)
    hand.flush()
    hand.flush()
    expect(handed).toEqual([1, 2])
    vi.advanceTimersByTime(1_000)
    expect(handed).toEqual([1, 2])
  })
})
