import { expect, test, vi } from 'vitest'

import { bare, inHalves, moveHere } from '../../src/net/guest'

test('a code is easier to read in halves, and is taken however it is typed', () => {
  expect(inHalves('BDFGHJKL')).toBe('BDFG-HJKL')
  expect(['bdfg-hjkl', ' BDFG HJKL ', 'BDFGHJKL'].map(bare)).toEqual(
    Array.from({ length: 3 }, () => 'BDFGHJKL'),
  )
})

test('this device takes over by the code alone', async () => {
  const fetched = vi.fn(() => Promise.resolve(new Response('{"code":"BDFGHJKL"}')))
  vi.stubGlobal('fetch', fetched)
  await moveHere('bdfg-hjkl')
  expect(fetched).toHaveBeenCalledWith('/api/guest', {
    method: 'POST',
    body: '{"code":"BDFGHJKL"}',
    headers: { 'content-type': 'application/json' },
  })
})
