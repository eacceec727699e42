import { expect, test } from 'vitest'

import { lookOf } from '../../src/cubes/naming'

test('a part has the number of its place in the task, and a paint of its own in every task', () => {
  expect(lookOf(['8', '16', '7'], '16')).toEqual({ number: 2, paint: 'green' })
  expect(lookOf(['8', '16', '7'], '7')).toEqual({ number: 3, paint: 'light_blue' })
  expect(lookOf(['7', '16'], '7')).toEqual({ number: 1, paint: 'light_blue' })
})
