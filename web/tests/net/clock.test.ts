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

  test('follows a jump at once: what is decided is never of the future', () => {
    let local = 0
    const clock = new MatchClock(() => local)
    clock.set(10_000)
    local = 100
    clock.hear(45_000)
    expect(clock.now()).toBe(45_000)
    local = 150
    clock.hear(61_000)
    local = 250
    expect(clock.now()).toBe(61_100)
  })

  test('is set back by a snapshot: the table had rested', () => {
    let local = 0
    const clock = new MatchClock(() => local)
    clock.set(10_000)
    local = 60_000
    clock.set(12_000)
    expect(clock.now()).toBe(12_000)
  })

  test('stands still in a pause and goes on from there', () => {
    let local = 0
    const clock = new MatchClock(() => local)
    clock.set(10_000)
    local = 500
    clock.stop()
    local = 3_600_000
    clock.stop() // told again
    expect(clock.now()).toBe(10_500)
    clock.goOn()
    clock.goOn()
    local = 3_600_250
    expect(clock.now()).toBe(10_750)
  })

  test('takes no time for a pause that is told when it is over', () => {
    let local = 0
    const clock = new MatchClock(() => local)
    clock.set(10_000)
    clock.stop()
    local = 60_000 // without a line the end of the pause was missed
    clock.set(40_000)
    clock.hear(10_000)
    clock.goOn()
    local = 61_000
    clock.hear(12_000)
    expect(clock.now()).toBe(41_000)
  })
})
