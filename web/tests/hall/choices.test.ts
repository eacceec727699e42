import { describe, expect, test } from 'vitest'

import { keptChoice, optionsOf, type Choice } from '../../src/routes/hall/choices'

const usual: Choice = { edition: 'classic', bots: 2, strength: 'weak', side: 'easy', seats: 2 }

describe('what was chosen last', () => {
  test.each([null, 'nonsense', '{}', 'null', '7'])('of %j is the usual', (kept) => {
    expect(keptChoice(kept)).toEqual(usual)
  })

  test('is kept as far as it can still be chosen', () => {
    const kept = { edition: 'chess', bots: 9, strength: 'strong', side: 'hard', seats: 4 }
    expect(keptChoice(JSON.stringify(kept))).toEqual({
      ...usual,
      strength: 'strong',
      side: 'hard',
      seats: 4,
    })
  })
})

test('only an edition with two sides is asked for one', () => {
  expect(optionsOf({ ...usual, side: 'hard' }, 3)).toEqual({ seats: 3, side: 'hard' })
  const cards = { ...usual, edition: 'card_game' } as unknown as Choice
  expect(optionsOf(cards, 3)).toEqual({ seats: 3 })
})
