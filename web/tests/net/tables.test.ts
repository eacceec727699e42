import { describe, expect, test, vi } from 'vitest'

import { agree, join, playAgain, unfinishedTables } from '../../src/net/hosting'
import { codeFrom, makeTable, playAgainstBots, sitDown } from '../../src/net/tables'

function answer(status: number, body: unknown) {
  const fetched = vi.fn(() => Promise.resolve(new Response(JSON.stringify(body), { status })))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

describe('a table', () => {
  test('is made, and has a code', async () => {
    const fetched = answer(201, { code: 'BKTR' })
    expect(await makeTable('light_dark', { seats: 3, side: 'hard' })).toBe('BKTR')
    expect(fetched).toHaveBeenCalledWith('/api/tables', {
      signal: expect.any(AbortSignal) as AbortSignal,
      method: 'POST',
      body: '{"edition":"light_dark","options":{"seats":3,"side":"hard"}}',
      headers: { 'content-type': 'application/json' },
    })
  })

  test('that is full refuses with its code and facts', async () => {
    answer(409, { code: 'table.full', facts: { seats: 2 } })
    await expect(sitDown('BKTR', { name: 'Anna', token: 2 })).rejects.toMatchObject({
      code: 'table.full',
      facts: { seats: 2 },
    })
  })

  test.each(['{}', 'Bad gateway'])('that answers %s failed', async (body) => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status: 502 })))
    await expect(unfinishedTables()).rejects.toMatchObject({
      code: 'net.failed',
      facts: { status: 502 },
    })
  })

  test('against bots is made, filled and begun from one press', async () => {
    const asked: string[] = []
    vi.stubGlobal('fetch', (path: string, { method, body }: { method: string; body: string }) => {
      asked.push(`${method} ${path} ${body}`)
      return Promise.resolve(new Response('{"code":"BKTR","seat":1}'))
    })
    const anna = { name: 'Anna', token: null }
    expect(await playAgainstBots('classic', { seats: 3, side: 'easy' }, 'weak', anna)).toBe('BKTR')
    expect(asked).toEqual([
      'POST /api/tables {"edition":"classic","options":{"seats":3,"side":"easy"}}',
      'POST /api/tables/BKTR/seats {"name":"Anna"}',
      'PUT /api/tables/BKTR/seats/0/bot {"strength":"weak"}',
      'PUT /api/tables/BKTR/seats/2/bot {"strength":"weak"}',
      'PUT /api/tables/BKTR/ready {"is_ready":true}',
    ])
  })

  test('is sat down at with the own pawn, also where somebody else has it', async () => {
    const asked: string[] = []
    vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
      asked.push(`${path} ${body}`)
      const isTaken = path.endsWith('token')
      const answered = isTaken ? { code: 'token.taken', facts: {} } : { seat: 1 }
      return Promise.resolve(
        new Response(JSON.stringify(answered), { status: isTaken ? 409 : 201 }),
      )
    })
    expect(await sitDown('BKTR', { name: 'Anna', token: 4 })).toBe(1)
    expect(asked).toEqual([
      '/api/tables/BKTR/seats {"name":"Anna"}',
      '/api/tables/BKTR/token {"token":4}',
    ])
  })

  test('is told only what the host changes', async () => {
    const fetched = answer(200, {})
    await agree('BKTR', { options: { long_game: true }, is_public: true })
    expect(fetched).toHaveBeenCalledWith('/api/tables/BKTR', {
      signal: expect.any(AbortSignal) as AbortSignal,
      method: 'PATCH',
      body: '{"options":{"long_game":true},"is_public":true}',
      headers: { 'content-type': 'application/json' },
    })
  })

  test('is played at again, also where somebody else was quicker to ask', async () => {
    answer(409, { code: 'table.not_over', facts: {} })
    await playAgain('BKTR')
    answer(409, { code: 'seat.none', facts: {} })
    await expect(playAgain('BKTR')).rejects.toMatchObject({ code: 'seat.none' })
  })

  describe('that gathers again is joined', () => {
    const ben = { name: 'Ben', token: null }

    /** A table that refuses some requests, each the first time; what it was asked for. */
    function refusing(...refused: (readonly [string, string])[]) {
      const asked: string[] = []
      vi.stubGlobal('fetch', (path: string) => {
        const request = path.replace('/api/tables/BKTR/', '')
        const isFirst = !asked.includes(request)
        asked.push(request)
        const code = isFirst && refused.find(([what]) => what === request)?.[1]
        const body = code ? { code, facts: {} } : { seat: 1 }
        return Promise.resolve(new Response(JSON.stringify(body), { status: code ? 409 : 200 }))
      })
      return asked
    }

    test('on the own seat', async () => {
      const asked = refusing()
      expect(await join('BKTR', ben)).toBe(false)
      expect(asked).toEqual(['ready'])
    })

    test('on a free seat by who was away meanwhile', async () => {
      const asked = refusing(['ready', 'seat.none'])
      expect(await join('BKTR', ben)).toBe(true)
      expect(asked).toEqual(['ready', 'seats', 'ready'])
    })

    test('in line for a seat where there is none left', async () => {
      const asked = refusing(['ready', 'seat.none'], ['seats', 'table.full'])
      expect(await join('BKTR', ben)).toBe(true)
      expect(asked).toEqual(['ready', 'seats', 'waiting'])
    })

    test('not at all where it is gone', async () => {
      refusing(['ready', 'table.unknown'])
      await expect(join('BKTR', ben)).rejects.toMatchObject({ code: 'table.unknown' })
    })
  })

  test('that cannot be reached is a mistake of the network', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    await expect(unfinishedTables()).rejects.toMatchObject({ code: 'net.unreachable' })
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>', { status: 502 })))
    await expect(unfinishedTables()).rejects.toMatchObject({ code: 'net.failed' })
  })
})

test.each([
  ['bktr', 'BKTR'],
  [' BKTR ', 'BKTR'],
  ['bktrfm', 'BKTRFM'],
  ['http://192.168.1.5:8000/#/t/BKTRFM', 'BKTRFM'],
  ['BKT', null],
  ['', null],
  ['BKTRX', null],
  ['BKTRFMX', null],
])('the code in %j is %j', (typed, code) => {
  expect(codeFrom(typed)).toBe(code)
})
