import { afterEach, describe, expect, test, vi } from 'vitest'

import { codeFrom, lookAtTable, makeTable, sitDown } from '../../src/net/tables'

function answer(status: number, body: unknown) {
  const fetched = vi.fn(() => Promise.resolve(new Response(JSON.stringify(body), { status })))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a table', () => {
  test('is made, and has a code', async () => {
    const fetched = answer(201, { code: 'BKTR' })
    expect(await makeTable(3, 'hard')).toBe('BKTR')
    expect(fetched).toHaveBeenCalledWith('/api/tables', {
      method: 'POST',
      body: '{"seats":3,"side":"hard"}',
      headers: { 'content-type': 'application/json' },
    })
  })

  test('that is full refuses with its code and facts', async () => {
    answer(409, { code: 'table.full', facts: { seats: 2 } })
    await expect(sitDown('BKTR', 'Anna')).rejects.toMatchObject({
      code: 'table.full',
      facts: { seats: 2 },
    })
  })

  test('that cannot be reached is a mistake of the network', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    await expect(lookAtTable('BKTR')).rejects.toMatchObject({ code: 'net.unreachable' })
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>', { status: 502 })))
    await expect(lookAtTable('BKTR')).rejects.toMatchObject({ code: 'net.failed' })
  })
})

test.each([
  ['bktr', 'BKTR'],
  [' BKTR ', 'BKTR'],
  ['http://192.168.1.5:8000/#/t/BKTR', 'BKTR'],
  ['BKT', null],
  ['', null],
  ['BKTRX', null],
])('the code in %j is %j', (typed, code) => {
  expect(codeFrom(typed)).toBe(code)
})
