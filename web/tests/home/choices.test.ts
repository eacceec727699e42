import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { keepPlayed } from '../../src/lib/self'
import {
  keepChoice,
  keptChoice,
  optionsAgainstBots,
  type Choice,
} from '../../src/routes/home/choices'
import { optionsWithFriends } from '../../src/routes/home/friends'

const usual: Choice = {
  edition: 'classic',
  bots: 2,
  strength: 'weak',
  side: 'easy',
  checking: 'guided',
  length: 'quick',
  own: {},
}

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

describe('what was chosen last', () => {
  test.each([null, 'nonsense', '{}', 'null', '7'])('of %j is the usual', (found) => {
    if (found !== null) kept.set('choice', found)
    expect(keptChoice()).toEqual(usual)
  })

  test('is kept as far as it can still be chosen', () => {
    const classic = { bots: 9, length: 'endless', strength: 'strong', side: 'hard' }
    kept.set('choice', JSON.stringify({ edition: 'chess', classic }))
    expect(keptChoice()).toEqual({ ...usual, strength: 'strong', side: 'hard' })
  })

  test('is kept for each edition', () => {
    keepChoice({ ...usual, side: 'hard', own: { long_game: true } })
    keepChoice({ ...usual, edition: 'three_d', own: { glass: 20_000 } })
    expect(keptChoice()).toEqual({ ...usual, edition: 'three_d', own: { glass: 20_000 } })
    expect(keptChoice('classic')).toEqual({ ...usual, side: 'hard', own: { long_game: true } })
    expect(keptChoice('light_dark')).toEqual({ ...usual, edition: 'light_dark' })
  })
})

test('a quick match is played unless a whole one was chosen (A-20)', () => {
  expect(optionsAgainstBots({ ...usual, length: 'whole' }).quick).toBe(false)
  expect(optionsAgainstBots(usual).quick).toBe(true)
})

test('variants and another glass are played against bots', () => {
  const choice: Choice = { ...usual, length: 'whole', own: { long_game: true, glass: 75_000 } }
  expect(optionsAgainstBots(choice)).toMatchObject({ long_game: true, glass: 75_000 })
})

test('only an edition with two sides is asked for one', () => {
  const hard: Choice = { ...usual, side: 'hard' }
  expect(optionsAgainstBots(hard)).toEqual({ seats: 3, side: 'hard', quick: true })
  expect(optionsWithFriends(hard)).toEqual({ seats: 4, side: 'hard' })
})

describe('contacts of cards', () => {
  const cards: Choice = { ...usual, edition: 'card_game' }
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
