import { expect, test } from 'vitest'

import { BUILD } from '../../src/lib/build'

test('a page knows the version of the program', () => {
  expect(BUILD).toMatch(/^\d+\.\d+\.\d+/)
})
