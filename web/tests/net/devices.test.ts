import { expect, test, vi } from 'vitest'

import { bare, comeHere, inHalves } from '../../src/net/devices'

test('a code is easier to read in halves, and is taken however it is typed', () => {
  expect(inHalves('BDFGHJKL')).toBe('BDFG-HJKL')
  expect(['bdfg-hjkl', ' BDFG HJKL ', 'BDFGHJKL'].map(bare)).toEqual(
    Array.from({ length: 3 }, () => 'BDFGHJKL'),
  )
})

test('what is typed is a code, or if it is longer a recovery phrase', async () => {
  const fetched = vi.fn(() => Promise.resolve(new Response('{}')))
  vi.stubGlobal('fetch', fetched)
  await comeHere('bdfg-hjkl')
  await comeHere('kibam tolus kibam tolus kibam')
  const headers = { 'content-type': 'application/json' }
  const signal = expect.any(AbortSignal) as AbortSignal
  expect(fetched.mock.calls).toEqual([
    ['/api/guest/devices', { method: 'POST', body: '{"code":"BDFGHJKL"}', headers, signal }],
    [
      '/api/guest/recovery',
      { method: 'POST', body: '{"phrase":"KIBAMTOLUSKIBAMTOLUSKIBAM"}', headers, signal },
    ],
  ])
})
