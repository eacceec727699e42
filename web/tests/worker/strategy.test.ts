import { expect, test } from 'vitest'

import { strategyFor } from '../../src/worker/strategy'

const HERE = 'http://localhost:8000'
const SHELL = ['/', '/assets/index-abc.js', '/icon.svg']

test.each([
  ['/', 'navigate', 'page'],
  ['/nothing', 'navigate', 'page'],
  ['/assets/index-abc.js', 'cors', 'kept'],
  ['/icon.svg', 'no-cors', 'kept'],
  ['/assets/room-abc.js', 'cors', null],
  ['/api/tables', 'cors', null],
  ['/api/docs', 'navigate', null],
])('what is asked at %j as %s is answered by %j', (path, mode, strategy) => {
  expect(strategyFor({ method: 'GET', mode, url: `${HERE}${path}` }, HERE, SHELL)).toBe(strategy)
})

test('what is sent, or goes elsewhere, is none of its business', () => {
  const asked = { method: 'POST', mode: 'cors', url: `${HERE}/` }
  expect(strategyFor(asked, HERE, SHELL)).toBeNull()
  const elsewhere = { method: 'GET', mode: 'navigate', url: 'http://example.org/' }
  expect(strategyFor(elsewhere, HERE, SHELL)).toBeNull()
})
