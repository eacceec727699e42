import { expect, test } from 'vitest'

import known from '../../../src/ubongo/bots/characters.py?raw'
import { CHARACTERS } from '../../src/table/characters'

test('every character that a bot may be has a face', () => {
  const keys = Array.from(known.matchAll(/^ {4}Character\("(\w+)"/gm), ([, key]) => key)
  expect(keys.length).toBeGreaterThanOrEqual(4)
  expect(Object.keys(CHARACTERS).toSorted()).toEqual(keys.toSorted())
})
