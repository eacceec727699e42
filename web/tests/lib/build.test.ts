import { expect, test } from 'vitest'

import program from '../../../src/ubongo/__init__.py?raw'
import { BUILD } from '../../src/lib/build'

test('a page knows the version of the program', () => {
  expect(program.split('\n')).toContain(`__version__ = "${BUILD}"`)
})
