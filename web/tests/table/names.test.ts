import { expect, test } from 'vitest'

import { namesOf } from '../../src/table/names'

test('a name from right to left turns nothing round that stands beside it', () => {
  const names = ['Anna', '\u05d0\u05d1\u05d2', 'B \u0639'].map((name) => ({
    name,
    character: null,
  }))
  expect(namesOf(names)).toEqual(['Anna', '\u2068\u05d0\u05d1\u05d2\u2069', '\u2068B \u0639\u2069'])
})
