import { describe, expect, test } from 'vitest'

import {
  arrived,
  departed,
  earnedBy,
  flights,
  promised,
} from '../../src/editions/treasury/treasury'
import type { ThreeDEvent, ThreeDView } from '../../src/wire.gen'
import frames from '../three_d/frames.gen.json'
import { Told } from '../told'

const told = new Told<ThreeDView, ThreeDEvent>(frames)
const { opening } = told

describe('gems', () => {
  const flown = told.views.map((view, i) => flights(told.views[i - 1] ?? opening, view))

  test('travel from display and bag to their owners, or into the bag', () => {
    expect(flown.filter((each) => each.length > 0)).toEqual([
      [
        { gem: 'ruby', from: 'bag', to: 1 },
        { gem: 'sapphire', from: 'display', to: 1 },
        { gem: 'sapphire', from: 'bag', to: 0 },
        { gem: 'amber', from: 'display', to: 0 },
      ],
      [
        { gem: 'amber', from: 'bag', to: 0 },
        { gem: 'sapphire', from: 'display', to: 0 },
        { gem: 'amber', from: 'display', to: 'bag' },
      ],
    ])
  })

  test('are counted where they come to, one after the other, until all is as it must be', () => {
    const landed = told.views.filter((view, i) => {
      const before = told.views[i - 1] ?? opening
      const { bag, display, gems, points } = before
      const way = flights(before, view)
      const after = way.reduce((counts, flight) => arrived(departed(counts, flight), flight), {
        ...{ bag, display, gems, points },
      })
      expect(way.length === 0 || after).toEqual(
        way.length === 0 || {
          ...{ bag: view.bag, display: view.display, gems: view.gems, points: view.points },
        },
      )
      return way.length > 0
    })
    expect(landed).toHaveLength(2)
  })

  test('that were drawn come last, and without luck none is drawn', () => {
    const solve = { seat: 0, took: 9_000, task: null, board: '', reward: ['sapphire', 'ruby'] }
    expect(earnedBy(solve, true)).toEqual([
      { gem: 'sapphire', isDrawn: false },
      { gem: 'ruby', isDrawn: true },
    ])
    expect(earnedBy({ ...solve, reward: ['amber'] }, true)[0]?.isDrawn).toBe(true)
    expect(earnedBy({ ...solve, reward: ['amber'] }, false)[0]?.isDrawn).toBe(false)
    expect(earnedBy({ ...solve, reward: null }, true)).toEqual([])
  })

  test('are promised to the first two as soon as they have solved, but not in a play-off', () => {
    const view = told.after('rolled')
    const solved = (order: number[], over: Partial<ThreeDView> = {}) => {
      const round = view.round && { ...view.round, solved: order }
      return promised({ ...view, phase: 'puzzle', round, ...over })
    }
    expect(solved([])).toEqual([])
    expect(solved([1, 0, 2])).toEqual([
      { gem: 'sapphire', from: 'display', to: 1 },
      { gem: 'amber', from: 'display', to: 0 },
    ])
    const options = { ...view.options, no_luck: true }
    expect(solved([2, 1, 0], { options }).map(({ gem, from }) => [gem, from])).toEqual([
      ['ruby', 'bag'],
      ['sapphire', 'bag'],
      ['emerald', 'bag'],
    ])
    expect(solved([1], { phase: 'roll' })).toEqual([])
    const round = view.round && { ...view.round, solved: [1], is_playoff: true }
    expect(solved([], { round })).toEqual([])
  })

  test('do not travel to who comes when they have', () => {
    expect(flights(opening, told.last)).toEqual([])
  })
})
