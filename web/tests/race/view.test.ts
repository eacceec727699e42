import { describe, expect, test } from 'vitest'

import {
  hasBotSittingIn,
  isBreather,
  isIn,
  mayPause,
  placeOf,
  tokenOf,
} from '../../src/editions/race/view'
import type { ClassicView } from '../../src/wire.gen'
import recorded from '../classic/recorded.gen.json'

const opening = recorded.opening as ClassicView
const views = recorded.steps as unknown as { event: { kind: string }; view: ClassicView }[]
const after = (kind: string) => {
  const found = views.find(({ event }) => event.kind === kind)
  if (!found) throw new Error(`nothing recorded: ${kind}`)
  return found.view
}

describe('the view of a race', () => {
  test('knows who has solved as which, as long as the round is played', () => {
    const solved = after('task_solved')
    expect([placeOf(solved, 0), placeOf(solved, 1)]).toEqual([1, 0])
    expect(placeOf({ ...solved, phase: 'collecting' }, 0)).toBe(1)
    expect(placeOf({ ...solved, phase: 'roll' }, 0)).toBe(0)
    expect(placeOf(opening, 0)).toBe(0)
  })

  test('tells a bot that sits in from one that plays for itself', () => {
    const sitting = after('bot_sat_in')
    expect([hasBotSittingIn(sitting, 0), hasBotSittingIn(sitting, 1)]).toEqual([false, true])
    const options = { ...sitting.options, bots: [1] }
    expect(hasBotSittingIn({ ...sitting, options }, 1)).toBe(false)
  })

  test('knows who is in a play-off', () => {
    const playoff = after('playoff_opened')
    expect([isIn(playoff, 0), isIn(playoff, 1), isIn(opening, 0)]).toEqual([false, true, false])
  })

  test('gives every seat the pawn that it chose, or that of its number', () => {
    expect(tokenOf({ ...opening.options, tokens: [4, 2] }, 1)).toBe(2)
    expect(tokenOf(opening.options, 1)).toBe(1)
  })

  test('takes a breath before tasks that come by themselves, and may pause there', () => {
    const playoff = after('playoff_opened')
    const counting = after('roll_announced')
    expect([isBreather(playoff, true), isBreather(counting, true)]).toEqual([true, false])
    expect(isBreather(counting, false)).toBe(true)
    expect(mayPause(playoff, true)).toBe(true)
    expect(mayPause(counting, true)).toBe(false)
    expect(mayPause(after('round_opened'), true)).toBe(true)
    expect(mayPause(after('rolled'), true)).toBe(false)
  })
})
