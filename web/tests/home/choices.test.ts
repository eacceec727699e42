import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { keepPlayed } from '../../src/lib/self'
import {
  keptChoice,
  optionsAgainstBots,
  optionsWithFriends,
  type Choice,
} from '../../src/routes/home/choices'

const usual: Choice = {
  edition: 'classic',
  bots: 2,
  strength: 'weak',
  side: 'easy',
  checking: 'guided',
  length: 'quick',
}

describe('what was chosen last', () => {
  test.each([null, 'nonsense', '{}', 'null', '7'])('of %j is the usual', (kept) => {
    expect(keptChoice(kept)).toEqual(usual)
  })

  test('is kept as far as it can still be chosen', () => {
    const some = { edition: 'chess', bots: 9, length: 'endless' }
    const kept = { ...some, strength: 'strong', side: 'hard' }
    expect(keptChoice(JSON.stringify(kept))).toEqual({
      ...usual,
      strength: 'strong',
      side: 'hard',
    })
  })
})

test('a quick match is played unless a whole one was chosen (A-20)', () => {
  const whole = keptChoice(JSON.stringify({ length: 'whole' }))
  expect(optionsAgainstBots(whole).quick).toBe(false)
  expect(optionsAgainstBots(usual).quick).toBe(true)
})

test('only an edition with two sides is asked for one', () => {
  const hard: Choice = { ...usual, side: 'hard' }
  expect(optionsAgainstBots(hard)).toEqual({ seats: 3, side: 'hard', quick: true })
  expect(optionsWithFriends(hard)).toEqual({ seats: 4, side: 'hard' })
})

describe('contacts of cards', () => {
  const cards: Choice = { ...usual, edition: 'card_game' }
  const kept = new Map<string, string>()

  beforeEach(() => {
    kept.clear()
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => kept.set(name, value),
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  test('are checked against bots, unless that is not wanted (K-23)', () => {
    expect(optionsAgainstBots(cards)).toEqual({ seats: 3, quick: true, checking: 'guided' })
    const alone: Choice = { ...cards, checking: 'table' }
    expect(optionsAgainstBots(alone)).toEqual({ seats: 3, quick: true, checking: 'table' })
  })

  test('are checked with friends in the first match only (K-23)', () => {
    keepPlayed('classic')
    expect(optionsWithFriends(cards)).toEqual({ seats: 4, checking: 'guided' })
    keepPlayed('card_game')
    expect(optionsWithFriends(cards)).toEqual({ seats: 4 })
  })
})
