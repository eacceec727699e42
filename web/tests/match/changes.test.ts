import { expect, test } from 'vitest'

import { compared } from '../../src/match/changes'

test('what a change took away stays in sight beside the rest, and what it brought is marked', () => {
  expect(compared(['easy', '9 rounds', 'automatic'], ['easy', '18 rounds'])).toEqual([
    { sentence: 'easy', mark: null },
    { sentence: '9 rounds', mark: 'gone' },
    { sentence: 'automatic', mark: 'gone' },
    { sentence: '18 rounds', mark: 'new' },
  ])
})

test('what nobody changed has no mark', () => {
  expect(compared(['easy'], ['easy'])).toEqual([{ sentence: 'easy', mark: null }])
})
