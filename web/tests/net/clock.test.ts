import { describe, expect, test } from 'vitest'

import { MatchClock } from '../../src/net/clock'

describe('the clock', () => {
  test('runs on from the snapshot', () => {
    let local = 1_000
    const clock = new MatchClock(() => local)
    expect(clock.now()).toBe(0)
    clock.set(50_000)
    local = 1_250
    expect(clock.now()).toBe(50_250)
  })

  test('believes the stamp that came quickest, for none comes early', () => {
    let local = 0
    const clock = new MatchClock(() => local)
    clock.set(10_000)
    local = 1_000
    clock.hear(11_080) // the snapshot had been under way for longer
    expect(clock.now()).toBe(11_080)
    local = 2_000
    clock.hear(11_500) // an old event, told again
    expect(clock.now()).toBe(12_080)
  })

  test('is set back by a snapshot: the table had rested', () => {
    let local = 0
    const clock = new MatchClock(() => local)
    clock.set(10_000)
    local = 60_000
    clock.set(12_000)
    expect(clock.now()).toBe(12_000)
  })
})
