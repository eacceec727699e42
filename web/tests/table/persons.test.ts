import { expect, test } from 'vitest'

import known from '../../../src/ubongo/bots/persons.py?raw'
import { PERSONS } from '../../src/table/persons'

test('every person that a bot may be has a face', () => {
  const keys = Array.from(known.matchAll(/^ {4}Person\("(\w+)"/gm), ([, key]) => key)
  expect(keys.length).toBeGreaterThanOrEqual(4)
  expect(Object.keys(PERSONS).toSorted()).toEqual(keys.toSorted())
})
