import { expect, test } from 'vitest'

import { contactsOf } from '../../src/cards/contacts'
import { boxAround, readLayout } from '../../src/cards/layout'
import { lengthwise } from '../../src/cards/lengthwise'

test('a layout that is higher than wide lies on its side, and its cards still touch alike', () => {
  const high = readLayout('0r0@0,0 1r1@2,1 2r0@5,0')
  const low = lengthwise(high)
  const { height, width } = boxAround(high)
  expect(height).toBeGreaterThan(width)
  expect(boxAround(low)).toMatchObject({ height: width, width: height })
  const faces = { 0: 'abcdef', 1: 'ghijkl', 2: 'abcdef' }
  expect(contactsOf(faces, low)).toHaveLength(contactsOf(faces, high).length)
  expect(lengthwise(low)).toBe(low)
})
