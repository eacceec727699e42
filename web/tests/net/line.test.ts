import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import protocol from '../../../docs/protocol.md?raw'
import { Line, type LineState } from '../../src/net/line'
import type { Ears, Wire } from '../../src/net/wire'
import { Refusal } from '../../src/net/refusal'
import type { Decided, ServerFrame, Welcome } from '../../src/wire.gen'

class FakeWire implements Wire {
  readonly ears: Ears
  readonly said: Record<string, unknown>[] = []
  constructor(ears: Ears) {
    this.ears = ears
  }
  send(text: string): void {
    this.said.push(JSON.parse(text) as Record<string, unknown>)
  }
  close(why = 1006, reason = ''): void {
    this.ears.close(why, reason)
  }
  tell(frame: ServerFrame): void {
    this.ears.message(JSON.stringify(frame))
  }
  get commands(): Record<string, unknown>[] {
    return this.said.filter(({ type }) => type === 'cmd')
  }
}

const welcomeTo = (match: string, last_id = 0, stands_still = false): Welcome => ({
  type: 'welcome',
  build: '1',
  seat: 0,
  table: {
    code: 'BKTR',
    match,
    edition: 'classic',
    options: {},
    seats: [null, null],
    host: null,
    stage: 'playing',
    is_public: false,
    is_fair: true,
    tolerance: 0,
    rounds: 9,
    rounds_if_full: 9,
    spectators: 0,
    stands_still,
    is_store_away: false,
    is_locked: false,
    hides_code: false,
    is_host_watching: false,
    host_name: null,
    waiting: [],
    matches: 0,
    tally: [],
  },
  seed_hash: '',
  now: 900,
  last_id,
  is_host: false,
  is_waiting: false,
})
const SNAPSHOT = { type: 'snapshot', number: 7, now: 1_000, view: {} } as const
const NOTHING_YET = { type: 'snapshot', number: 0, now: 0, view: null } as const
const decided = (number: number, part: Partial<Decided> = {}): ServerFrame => ({
  type: 'decided',
  number,
  at: number * 10,
  events: [{ kind: 'got_ready', seat: 1 }],
  patch: [],
  ...part,
})

/** Why the server closes a socket, and what the protocol says about coming back. */
function documented(): [number, string][] {
  const part = protocol.split('### Closing')[1]?.split('## Chance')[0] ?? ''
  const rows = part.matchAll(/^\| (\d{4}) \|.*\| ([^|]*) \|$/gm)
  return Array.from(rows, ([, number = '', advice = '']) => [Number(number), advice])
}

let wires: FakeWire[]
let heard: ServerFrame[]
let states: LineState[]
let failures: Refusal[]
let ticket: () => Promise<string>

function open(): Line {
  return new Line({
    ticket: () => ticket(),
    dial: (ears) => {
      const wire = new FakeWire(ears)
      wires.push(wire)
      return wire
    },
    hear: (frame) => heard.push(frame),
    changed: (state) => states.push(state),
    failed: (refusal) => failures.push(refusal),
  })
}

async function connected(match = 'first', lastId = 0, isWaiting = false): Promise<FakeWire> {
  await vi.advanceTimersByTimeAsync(2 * FIRST_HALF + 2)
  const wire = wires.at(-1)
  if (!wire) throw new Error('nobody dialled')
  wire.ears.open()
  wire.tell(welcomeTo(match, lastId, isWaiting))
  return wire
}

beforeEach(() => {
  vi.useFakeTimers()
  ;[wires, heard, states, failures] = [[], [], [], []]
  let number = 0
  ticket = () => Promise.resolve(`ticket ${(number += 1)}`)
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the line', () => {
  test('says hello with its ticket and answers pings', async () => {
    open()
    const wire = await connected()
    wire.tell({ type: 'ping', n: 3 })
    expect(wire.said).toEqual([
      { type: 'hello', ticket: 'ticket 1', match: null, last: null },
      { type: 'pong', n: 3 },
    ])
    expect(states).toEqual(['open'])
  })

  test('hands on what it hears, each decision once', async () => {
    open()
    const wire = await connected()
    for (const frame of [SNAPSHOT, decided(8), decided(8), decided(9)]) wire.tell(frame)
    expect(heard.map(({ type }) => type)).toEqual(['welcome', 'snapshot', 'decided', 'decided'])
  })

  test('gives a command without seat and stamp, and tells what became of it', async () => {
    const line = open()
    const wire = await connected()
    const taken = line.send({ kind: 'choose_field', row: 3 })
    const refused = line.send({ kind: 'roll' })
    const [choose, roll] = wire.commands
    expect(choose).toMatchObject({ type: 'cmd', kind: 'choose_field', data: { row: 3 } })
    expect([choose?.['id'], roll?.['id']]).toEqual([1, 2])
    wire.tell({ type: 'ack', id: 1 })
    wire.tell({ type: 'nak', id: 2, code: 'roll.not_starter', facts: { starter: 1 } })
    await expect(taken).resolves.toBeUndefined()
    await expect(refused).rejects.toMatchObject({ code: 'roll.not_starter', facts: { starter: 1 } })
  })

  test('hears a decision before the commands that it answers are taken', async () => {
    const line = open()
    const wire = await connected()
    wire.tell(SNAPSHOT)
    const taken = line.send({ kind: 'roll' }).then(() => heard.at(-1)?.type)
    const later = vi.fn()
    void line.send({ kind: 'get_ready' }).then(later)
    wire.tell(decided(8, { ids: [1] }))
    expect(await taken).toBe('decided')
    expect(later).not.toHaveBeenCalled()
  })

  test('tells who lost the draw of a tie that the command was refused', async () => {
    const line = open()
    const wire = await connected()
    wire.tell(SNAPSHOT)
    const lost = line.send({ kind: 'take_gems', row: 2 })
    const won = line.send({ kind: 'roll' })
    const refused = (seat: number) => {
      return { kind: 'refused', seat, code: 'gems.row_empty', facts: { row: 2 } }
    }
    wire.tell(decided(8, { ids: [1], events: [{ kind: 'tie_drawn', seats: [1, 0] }, refused(0)] }))
    wire.tell(decided(9, { ids: [2], events: [refused(1)] }))
    await expect(lost).rejects.toMatchObject({ code: 'gems.row_empty', facts: { row: 2 } })
    await expect(won).resolves.toBeUndefined()
  })

  test('counts its commands on from where the seat has come to', async () => {
    const line = open()
    void line.send({ kind: 'roll' }) // before anybody knows how far that is
    const first = await connected('first', 41)
    void line.send({ kind: 'roll' })
    expect(first.commands.map(({ id }) => id)).toEqual([42, 43])
    first.close()
    void line.send({ kind: 'get_ready' })
    const second = await connected('first', 42) // the last one did not arrive
    expect(second.commands.map(({ id, kind }) => [id, kind])).toEqual([
      [42, 'roll'],
      [43, 'roll'],
      [44, 'get_ready'],
    ])
    second.tell({ type: 'ack', id: 42 })
    second.close()
    const third = await connected('first', 44)
    expect(third.commands.map(({ id }) => id)).toEqual([43, 44])
  })

  test('comes back by itself, with what it has, and sends again what got no answer', async () => {
    const line = open()
    const first = await connected()
    first.tell(SNAPSHOT)
    first.tell(decided(8))
    void line.send({ kind: 'claim', solution: 'I2a@0,0' })
    first.close()
    expect(states).toEqual(['open', 'lost'])
    const second = await connected()
    expect(second.said[0]).toEqual({ type: 'hello', ticket: 'ticket 2', match: 'first', last: 8 })
    const [given] = first.commands
    expect(second.commands).toEqual([{ ...given, after: 8, age: 0 }])
    expect(states).toEqual(['open', 'lost', 'open'])
  })

  test('says of what is sent again when it was given, after which decision', async () => {
    const line = open()
    const first = await connected()
    void line.send({ kind: 'roll' }) // before any decision
    first.tell(SNAPSHOT)
    first.tell(decided(8))
    vi.advanceTimersByTime(300)
    void line.send({ kind: 'claim', solution: 'I2a@0,0' })
    first.close()
    vi.advanceTimersByTime(90)
    void line.send({ kind: 'pass_gems' })
    expect(first.commands.every((said) => !('after' in said))).toBe(true)
    const second = await connected()
    expect(second.commands.map(({ kind, after, age }) => [kind, after, age])).toEqual([
      ['roll', undefined, undefined],
      ['claim', 8, 300],
      ['pass_gems', 8, 390],
    ])
  })

  test('after an outage of the server counts from what came before it, until the clock goes on', async () => {
    const line = open()
    const first = await connected()
    first.tell(SNAPSHOT)
    first.close()
    vi.advanceTimersByTime(100)
    const second = await connected('first', 0, true)
    second.tell(decided(8)) // it was decided before the outage, and is told only now
    const before = performance.now()
    void line.send({ kind: 'claim', solution: 'I2a@0,0' })
    const { table } = welcomeTo('first')
    second.tell({ type: 'live', table })
    second.tell(decided(9))
    void line.send({ kind: 'pass_gems' })
    expect(second.commands).toMatchObject([{ kind: 'claim', after: 7 }, { kind: 'pass_gems' }])
    expect(second.commands[0]?.['age']).toBeGreaterThan(100)
    expect(second.commands[0]?.['age']).toBeLessThanOrEqual(before)
    expect(second.commands[1]).not.toHaveProperty('after')
  })

  test('keeps commands for later while the line is lost, but only the newest board', async () => {
    const line = open()
    const first = await connected()
    first.close()
    void line.send({ kind: 'arrange', board: 'I2a@0,0' })
    void line.send({ kind: 'arrange', board: 'I2a@0,1' })
    const second = await connected()
    expect(second.commands.map(({ data }) => data)).toEqual([{ board: 'I2a@0,1' }])
  })

  test('waits longer after each failure, and hurries when asked to', async () => {
    const line = open()
    await vi.advanceTimersByTimeAsync(0)
    for (const number of [1, 2, 3, 4]) {
      expect(wires).toHaveLength(number)
      wires.at(-1)?.close()
      await vi.advanceTimersByTimeAsync(FIRST_HALF * 2 ** (number - 1))
      expect(wires).toHaveLength(number)
      line.hurry()
      await vi.advanceTimersByTimeAsync(0)
    }
  })

  test('gives up a socket that is silent for five seconds, and nothing is lost', async () => {
    const line = open()
    const first = await connected()
    first.close = () => undefined // TCP notices nothing
    const command = line.send({ kind: 'roll' })
    await vi.advanceTimersByTimeAsync(4_000)
    first.tell({ type: 'ping', n: 1 })
    await vi.advanceTimersByTimeAsync(4_999)
    expect(states).toEqual(['open'])
    await vi.advanceTimersByTimeAsync(1)
    expect(states).toEqual(['open', 'lost'])
    const second = await connected()
    expect(second.commands).toEqual(first.commands)
    first.tell({ type: 'ack', id: 1 }) // what was stuck comes after all: nobody hears it
    first.ears.close(1006, '')
    expect(states).toEqual(['open', 'lost', 'open'])
    second.tell({ type: 'ack', id: 1 })
    await expect(command).resolves.toBeUndefined()
  })

  test('gives up a ticket or a socket that never comes', async () => {
    ticket = () => new Promise(() => undefined)
    open()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(states).toEqual(['lost'])
    ticket = () => Promise.resolve('ticket')
    await vi.advanceTimersByTimeAsync(2 * FIRST_HALF + 2)
    expect(wires).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(5_000 + 4 * FIRST_HALF + 4)
    expect(wires).toHaveLength(2)
    await connected()
    expect(states).toEqual(['lost', 'lost', 'open'])
  })

  test('is interrupted when the network goes, and a socket that slept is not believed', async () => {
    const line = open()
    await connected()
    line.interrupt()
    line.interrupt()
    expect(states).toEqual(['open', 'lost'])
    await connected()
    line.hurry()
    expect(states).toEqual(['open', 'lost', 'open'])
    const slept = performance.now() + 5_001
    vi.spyOn(performance, 'now').mockReturnValue(slept)
    line.hurry() // the timers of a page that slept have not run yet
    expect(states).toEqual(['open', 'lost', 'open', 'lost'])
    vi.restoreAllMocks()
  })

  test.each([
    ['when a server that stops said so', 1012, 'restarting 5', 5_000],
    ['soon where it gave no time', 1012, '', 0],
    ['soon where a proxy speaks for it', 1012, 'Service Restart', 0],
    ['soon where the reason is of something else', 4408, 'restarting 5', 0],
  ])('comes back %s', async (_, why, reason, earliest) => {
    open()
    const wire = await connected()
    wire.close(why, reason)
    await vi.advanceTimersByTimeAsync(earliest)
    expect(wires).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2 * FIRST_HALF + 1)
    expect(wires).toHaveLength(2)
  })

  test('goes on at once where another server took the table up, with what waits', async () => {
    const line = open()
    const first = await connected()
    first.tell(SNAPSHOT)
    const taken = line.send({ kind: 'choose_field', row: 3 })
    first.close(4413, 'moved')
    expect(states).toEqual(['open', 'lost'])
    const second = await connected()
    expect(second.commands).toMatchObject([{ id: 1, kind: 'choose_field', data: { row: 3 } }])
    second.tell({ type: 'ack', id: 1 })
    await expect(taken).resolves.toBeUndefined()
    expect(failures).toEqual([])
  })

  test('begins anew with a snapshot where a decision is missing', async () => {
    open()
    const first = await connected()
    first.tell(SNAPSHOT)
    first.tell(decided(10))
    expect(heard.filter(({ type }) => type === 'decided')).toEqual([])
    const second = await connected()
    expect(second.said[0]).toEqual({
      type: 'hello',
      ticket: 'ticket 2',
      match: 'first',
      last: null,
    })
  })

  test('asks for the whole view as long as there was none', async () => {
    open()
    const first = await connected()
    first.tell(NOTHING_YET)
    first.tell(decided(1)) // belongs to a view that is still to come
    expect(heard.map(({ type }) => type)).toEqual(['welcome', 'snapshot'])
    first.close()
    const second = await connected()
    expect(second.said).toEqual([{ type: 'hello', ticket: 'ticket 2', match: 'first', last: null }])
  })

  test('begins another match with the welcome that names it, and forgets what was given', async () => {
    const line = open()
    const wire = await connected()
    wire.tell(SNAPSHOT)
    const overtaken = line.send({ kind: 'roll' })
    wire.tell(welcomeTo('second'))
    await expect(overtaken).resolves.toBeUndefined()
    wire.tell(NOTHING_YET)
    wire.tell({ ...SNAPSHOT, number: 0 })
    wire.tell(decided(1))
    expect(heard.map(({ type }) => type).slice(2)).toEqual([
      'welcome',
      'snapshot',
      'snapshot',
      'decided',
    ])
    expect(wire.commands).toHaveLength(1)
    wire.close()
    const next = await connected('second')
    expect(next.said[0]).toEqual({ type: 'hello', ticket: 'ticket 2', match: 'second', last: 1 })
    expect(next.commands).toEqual([])
    expect(states).toEqual(['open', 'lost', 'open'])
  })

  test('is dialled anew when asked to, and what the old wire still says is overheard', async () => {
    const line = open()
    const first = await connected()
    line.renew()
    const second = await connected()
    expect(wires).toHaveLength(2)
    first.tell({ type: 'ping', n: 1 })
    second.tell({ type: 'ping', n: 2 })
    expect(second.said.at(-1)).toEqual({ type: 'pong', n: 2 })
    expect(states).toEqual(['open', 'open'])
  })

  test('is dialled once, however often that is asked for', async () => {
    const line = open()
    line.renew()
    line.renew()
    await connected()
    expect(wires).toHaveLength(1)
  })

  test('gives up where the table is gone, but not where the network is', async () => {
    ticket = () => Promise.reject(new Refusal('net.unreachable'))
    const line = open()
    await vi.advanceTimersByTimeAsync(0)
    expect([states, failures]).toEqual([['lost'], []])
    ticket = () => Promise.reject(new Refusal('table.unknown'))
    line.hurry()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(failures.map(({ code }) => code)).toEqual(['table.unknown'])
    expect(wires).toEqual([])
  })

  test.each(['table.stopping', 'request.too_many', 'store.away'])(
    'comes back after %s',
    async (code) => {
      ticket = () => Promise.reject(new Refusal(code))
      const line = open()
      await vi.advanceTimersByTimeAsync(0)
      expect([states, failures]).toEqual([['lost'], []])
      ticket = () => Promise.resolve('ticket')
      line.hurry()
      await connected()
      expect(failures).toEqual([])
    },
  )

  test('is there within two seconds of the return of the database', async () => {
    ticket = () => Promise.reject(new Refusal('store.away'))
    open()
    await vi.advanceTimersByTimeAsync(60_000)
    ticket = () => Promise.resolve('ticket')
    await vi.advanceTimersByTimeAsync(1_600)
    expect(wires).toHaveLength(1)
    expect(failures).toEqual([])
  })

  test('asks for a new ticket when the table has left the memory', async () => {
    open()
    const wire = await connected()
    wire.close(4410)
    ticket = () => Promise.reject(new Refusal('table.unknown'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(failures.map(({ code }) => code)).toEqual(['table.unknown'])
  })

  test.each(documented())('does after %d as the protocol says: %s', async (why, advice) => {
    open()
    const wire = await connected()
    wire.close(why)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(wires.length > 1).toBe(!/^(no|not|to watch)\b/.test(advice))
    expect(failures.length === 0).toBe(wires.length > 1)
  })

  test.each([
    [1009, 'line.mistake'],
    [1011, 'line.table_failed'],
    [4400, 'line.mistake'],
    [4403, 'line.removed'],
    [4409, 'line.taken_over'],
    [4411, 'line.signed_out'],
  ])('that the server closes with %d ends: %s', async (why, code) => {
    open()
    const wire = await connected()
    wire.close(why)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(failures.map((failure) => failure.code)).toEqual([code])
    expect(wires).toHaveLength(1)
  })

  test('that is closed stays closed', async () => {
    const line = open()
    await connected()
    line.close()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(wires).toHaveLength(1)
  })
})

test('the protocol says of every closing whether to come back', () => {
  expect(documented().map(([number]) => number)).toContain(4431)
  expect(documented().length).toBeGreaterThan(14)
})

const FIRST_HALF = 199
