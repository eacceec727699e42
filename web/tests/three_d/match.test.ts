import { describe, expect, test } from 'vitest'

import { readTaskName } from '../../src/editions/three_d/boards'
import { evolved } from '../../src/editions/three_d/match'
import { NUMERALS } from '../../src/editions/three_d/numerals'
import { poolOf } from '../../src/editions/three_d/pool'
import { flights, points } from '../../src/editions/three_d/treasury'
import type { ThreeDEvent, ThreeDView } from '../../src/wire.gen'
import recorded from './recorded.gen.json'

const opening = recorded.opening as unknown as ThreeDView
const steps = recorded.steps as unknown as readonly { event: ThreeDEvent; view: ThreeDView }[]

function after(kind: ThreeDEvent['kind']): ThreeDView {
  const found = steps.find(({ event }) => event.kind === kind)
  if (!found) throw new Error(`no ${kind}`)
  return found.view
}

describe('recorded events', () => {
  test('are folded into the same views as by the server', () => {
    let view = opening
    for (const { event, view: wanted } of steps) {
      view = evolved(view, event)
      expect(view, event.kind).toEqual(wanted)
    }
  })

  test('of a first game need no die', () => {
    const first = { ...opening, options: { ...opening.options, first_game: true } }
    const opened = evolved(first, { kind: 'round_opened', number: 1, starter: 0, until: 9 })
    expect(opened.phase).toBe('reveal')
  })
})

describe('the pool', () => {
  test('has forty parts, and lacks those of the tasks in play', () => {
    const count = (view: ThreeDView) => poolOf(view).reduce((sum, { left }) => sum + left, 0)
    expect(count(after('round_opened'))).toBe(40)
    expect(count(after('rolled'))).toBe(34)
    expect(poolOf(after('rolled')).find(({ part }) => part === '16')).toEqual({
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

describe('gems', () => {
  test('are worth what the rules say', () => {
    expect(points([1, 1, 3, 3])).toBe(16)
  })

  test('travel from display and bag to their owners, or into the bag', () => {
    const both = steps.findIndex(({ event }) => event.kind === 'reward_given')
    const [before, first] = [steps[both - 1]?.view, steps[both]?.view]
    if (!before || !first) throw new Error('no reward')
    expect(flights(before, first)).toEqual([
      { gem: 'ruby', from: 'bag', to: 1 },
      { gem: 'sapphire', from: 'display', to: 1 },
    ])
    const reduced = steps.findIndex(({ event }) => event.kind === 'display_reduced')
    const [was, is] = [steps[reduced - 1]?.view, steps[reduced]?.view]
    if (!was || !is) throw new Error('nothing was left')
    expect(flights(was, is)).toEqual([{ gem: 'amber', from: 'display', to: 'bag' }])
  })
})

describe('a board', () => {
  test('has two areas, and its label says which one is played', () => {
    expect(readTaskName('A25 - 5|6|7')).toMatchObject({
      board: 'A25',
      label: '5|6|7',
      isUpper: false,
    })
    expect(readTaskName('B3 - 5').isUpper).toBe(true)
    expect(readTaskName('A3 - 3|4').isUpper).toBe(true)
  })

  test('is rolled by a die with ten faces', () => {
    expect(Object.keys(NUMERALS)).toHaveLength(10)
    expect(NUMERALS['6']).toHaveLength(2)
    expect(NUMERALS['9']).toHaveLength(2)
  })
})
