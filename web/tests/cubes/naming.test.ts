import { expect, test } from 'vitest'

import { lookOf } from '../../src/cubes/naming'
import { paintsOf } from '../../src/cubes/paints'

test('a part has the number and the paint of its place in the task, wherever it is drawn', () => {
  const paints = paintsOf(['8', '16', '7'])
  expect(lookOf(paints, '16')).toEqual({ number: 2, paint: 'green' })
  expect(lookOf(paints, '7')).toEqual({ number: 3, paint: 'light_blue' }) // 8 is blue already
})
