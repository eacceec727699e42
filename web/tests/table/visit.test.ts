import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { Room } from '../../src/editions/rooms'
import { BUILD } from '../../src/lib/build'
import { hasPlayed } from '../../src/lib/self'
import { speech } from '../../src/lib/speech.svelte'
import type { Ears, Wire } from '../../src/net/wire'
import { Refusal } from '../../src/net/refusal'
import { PHRASES } from '../../src/phrases.gen'
import { FACES } from '../../src/table/faces'
import { SEEN_FOR } from '../../src/table/saying'
import { Visit, type MatchFrame } from '../../src/table/visit.svelte'
import type { SeatSeen, ServerFrame, TableSeen } from '../../src/wire.gen'

/** What an edition's session is for a visit. */
class FakeSession {
  readonly heard: string[] = []
  view: { readonly phase: string } | null = null
  isClosed = false
  readonly #visit: Visit
  constructor(visit: Visit) {
    this.#visit = visit
    sessions.push(this)
  }
  hear(frame: MatchFrame): void {
    this.heard.push(frame.type)
    if (frame.type === 'decided') this.#visit.tell(`decision ${String(frame.number)}`)
  }
  close(): void {
    this.isClosed = true
  }
}

const anna: SeatSeen = {
  name: 'Anna',
  bot: null,
  token: null,
  is_ready: false,
  is_here: true,
  character: null,
  is_gone: false,
  is_line_doubtful: false,
}
const bot: SeatSeen = { ...anna, name: null, bot: 'weak', is_ready: true, character: 'ada' }

function table(part: Partial<TableSeen> = {}): TableSeen {
  return {
    code: 'BKTR',
    match: 'first',
    edition: 'classic',
    options: {},
    seats: [anna, bot, null],
    host: 0,
    stage: 'gathering',
    is_public: false,
    is_fair: true,
    tolerance: 0,
    spectators: 0,
    rounds: 9,
    rounds_if_full: 9,
    stands_still: false,
    is_store_away: false,
    is_locked: false,
    hides_code: false,
    is_host_watching: false,
    host_name: null,
    waiting: [],
    matches: 0,
    tally: [],
    ...part,
  }
}

let sessions: FakeSession[]
let ears: Ears
let sent: unknown[]
let load: () => Promise<Room>
let kept: Map<string, string>

function tell(frame: ServerFrame): Promise<void> {
  ears.message(JSON.stringify(frame))
  return vi.advanceTimersByTimeAsync(0).then(() => undefined)
}

function welcome(seat: number | null, seen = table(), build = BUILD): Promise<void> {
  return tell({
    type: 'welcome',
    build,
    seat,
    table: seen,
    seed_hash: '',
    now: 0,
    last_id: 0,
    is_host: false,
    is_waiting: false,
  })
}

async function visit(loading: (edition: string) => void = () => undefined): Promise<Visit> {
  const wire: Wire = { send: (text) => sent.push(JSON.parse(text)), close: () => undefined }
  const coming = new Visit('BKTR', {
    ticket: () => Promise.resolve('ticket'),
    dial: (given) => {
      ears = given
      return wire
    },
    load: (edition) => {
      loading(edition)
      return load()
    },
  })
  await vi.advanceTimersByTimeAsync(0)
  return coming
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(speech, 'bring').mockResolvedValue()
  vi.spyOn(speech, 'say').mockImplementation((key, { name = '' } = {}) => `${key} ${name}`.trim())
  ;[sessions, sent] = [[], []]
  kept = new Map()
  load = () => Promise.resolve({ Session: FakeSession } as unknown as Room)
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a screen reader', () => {
  const decided = (number: number): Promise<void> =>
    tell({ type: 'decided', number, at: 0, events: [], patch: [], ids: [] })

  test('is told as one what comes right after each other', async () => {
    const here = await visit()
    await welcome(0, table({ stage: 'playing' }))
    await tell({ type: 'snapshot', number: 0, now: 0, view: {} })
    await decided(1)
    await decided(2)
    expect(here.aloud).toBe('decision 1 decision 2')
    await vi.advanceTimersByTimeAsync(300)
    await decided(3)
    expect(here.aloud).toBe('decision 3')
  })

  test('is told each act of the own hands alone', async () => {
    const here = await visit()
    here.tell('row 1')
    await vi.advanceTimersByTimeAsync(20)
    here.tell('row 2')
    expect(here.aloud).toBe('row 2')
    here.tell('it fits')
    expect(here.aloud).toBe('row 2 it fits')
  })
})

describe('after a match', () => {
  /** At a table whose match is over, while the reader looks at the result. */
  async function reading(): Promise<Visit> {
    const here = await visit()
    await welcome(0, table({ stage: 'over' }))
    const [session] = sessions
    if (session) session.view = { phase: 'over' }
    return here
  }
  const next = table({ match: 'second', seats: [anna, null, null, null] })

  test('the result stays until the reader moves on', async () => {
    const here = await reading()
    await welcome(0, next)
    await tell({ type: 'snapshot', number: 0, now: 0, view: null })
    await tell({ type: 'live', table: { ...next, spectators: 3 } })
    expect([here.table?.match, here.next?.spectators, sessions.length]).toEqual(['first', 3, 1])
    here.moveOn()
    await vi.advanceTimersByTimeAsync(0)
    expect([here.table?.match, here.table?.spectators, here.next]).toEqual(['second', 3, null])
    expect(sessions[1]?.heard).toEqual(['welcome', 'snapshot', 'live'])
  })

  test('the next match takes the reader along when it begins', async () => {
    const here = await reading()
    await welcome(0, next)
    await tell({ type: 'live', table: { ...next, stage: 'playing' } })
    expect([here.table?.match, here.table?.stage, here.next]).toEqual(['second', 'playing', null])
  })

  test('who asked for another match goes there at once', async () => {
    const here = await reading()
    here.moveOn()
    await welcome(0, next)
    expect([here.table?.match, here.next]).toEqual(['second', null])
  })
})

describe('without a seat', () => {
  test('who made the table has the say while watching', async () => {
    const here = await visit()
    const seen = table({ host: null, is_host_watching: true })
    const greeting = { type: 'welcome', build: BUILD, seat: null, table: seen } as const
    const facts = { seed_hash: '', now: 0, last_id: 0, is_waiting: false }
    await tell({ ...greeting, ...facts, is_host: true })
    expect(here.isHost).toBe(true)
    await tell({ ...greeting, ...facts, is_host: false })
    expect(here.isHost).toBe(false)
  })

  test('who waits is heard under the own name', async () => {
    const here = await visit()
    await welcome(0)
    await tell({ type: 'said', seat: null, phrase: 'hello', name: 'Ben' })
    expect(here.aloud).toBe('phrase.says Ben')
  })
})

describe('a visit', () => {
  test('knows the table, the own seat, and whether one is the host', async () => {
    const here = await visit()
    await welcome(0)
    expect([here.seat, here.isHost, here.names]).toEqual([0, true, ['Anna', 'table.bot.ada', '']])
    await tell({ type: 'live', table: table({ host: 2, spectators: 4 }) })
    expect([here.isHost, here.table?.spectators]).toEqual([false, 4])
  })

  test('somebody who had everything forgotten is no bot', async () => {
    const here = await visit()
    await welcome(0, table({ seats: [anna, { ...anna, name: null }, null] }))
    expect(here.names).toEqual(['Anna', 'table.guest', ''])
  })

  test('hands the frames of the match to its session, once that is there', async () => {
    let come: (room: Room) => void = () => undefined
    load = () => new Promise((resolve) => (come = resolve))
    const here = await visit()
    await welcome(0)
    await tell({ type: 'snapshot', number: 3, now: 0, view: {} })
    await tell({ type: 'decided', number: 4, at: 0, events: [], patch: [] })
    expect(here.session).toBeNull()
    come({ Session: FakeSession } as unknown as Room)
    await vi.advanceTimersByTimeAsync(0)
    expect(sessions.map(({ heard }) => heard)).toEqual([['welcome', 'snapshot', 'decided']])
  })

  test('has another session for another match, but not for another socket', async () => {
    await visit()
    await welcome(0)
    await welcome(0)
    expect(sessions).toHaveLength(1)
    await welcome(0, table({ match: 'second' }))
    expect(sessions.map(({ isClosed }) => isClosed)).toEqual([true, false])
    expect(sessions[1]?.heard).toEqual(['welcome'])
  })

  test('has another session where the host has chosen another edition', async () => {
    const editions: string[] = []
    const here = await visit((edition) => editions.push(edition))
    await welcome(0)
    let come: (room: Room) => void = () => undefined
    load = () => new Promise((resolve) => (come = resolve))
    await tell({ type: 'live', table: table({ edition: 'light_dark' }) })
    expect(here.room).toBeNull() // the old one's settings would not fit the new options
    come({ Session: FakeSession } as unknown as Room)
    await tell({ type: 'live', table: table({ edition: 'light_dark', host: 1 }) })
    expect(editions).toEqual(['classic', 'light_dark'])
    expect(sessions.map(({ isClosed }) => isClosed)).toEqual([true, false])
    expect(here.session).toBe(sessions[1])
  })

  test('knows whether the server has another build than the page', async () => {
    const here = await visit()
    await welcome(0)
    expect(here.newBuild).toBeNull()
    await welcome(0, table(), '99.0.0')
    expect(here.newBuild).toBe('99.0.0')
  })

  test.each([
    [null, true],
    ['roll', true],
    ['ready', true],
    ['over', true],
    ['fields', false],
    ['proof', false],
    ['puzzle', false],
    ['collecting', false],
    ['laying', false],
  ])('in the phase %j could be left for a new page: %j', async (phase, mayLeave) => {
    const here = await visit()
    await welcome(0)
    const [session] = sessions
    if (session) session.view = phase === null ? null : { phase }
    expect(here.isBetweenRounds).toBe(mayLeave)
  })

  test('says where the edition has no pages', async () => {
    load = () => Promise.reject(new Refusal('edition.no_pages'))
    const here = await visit()
    await welcome(0)
    expect(here.failure?.code).toBe('edition.no_pages')
  })

  test.each([
    [1011, 'BKTR'],
    [4400, 'BKTR'],
    [4403, undefined],
    [4409, 'BKTR'],
  ])('that is closed with %d remembers the table, if it is still there: %s', async (why, code) => {
    await visit()
    await welcome(1)
    ears.close(why, '')
    expect(kept.get('table')).toBe(code)
  })

  test('remembers the table as long as one sits there and it is not over', async () => {
    await visit()
    await welcome(null)
    expect(kept.get('table')).toBeUndefined()
    await welcome(1)
    expect(kept.get('table')).toBe('BKTR')
    await tell({ type: 'live', table: table({ stage: 'over' }) })
    expect(kept.get('table')).toBeUndefined()
  })

  test('remembers what one has played to the end, and not what one has watched', async () => {
    await visit()
    await welcome(null, table({ stage: 'over' }))
    await welcome(1)
    expect(hasPlayed('classic')).toBe(false)
    await tell({ type: 'live', table: table({ stage: 'over' }) })
    expect(hasPlayed('classic')).toBe(true)
  })

  test('still remembers it where another window has taken over, but not where one was removed', async () => {
    await visit()
    await welcome(1)
    ears.close(4409, '')
    expect(kept.get('table')).toBe('BKTR')
    await visit()
    await welcome(1)
    ears.close(4403, '')
    expect(kept.get('table')).toBeUndefined()
  })

  test('shows for a while what somebody said, of each the last', async () => {
    const here = await visit()
    await welcome(0)
    await tell({ type: 'said', seat: 1, phrase: 'hello' })
    await vi.advanceTimersByTimeAsync(SEEN_FOR - 1)
    await tell({ type: 'said', seat: 0, phrase: 'smile' })
    await tell({ type: 'said', seat: 1, phrase: 'hello' })
    await vi.advanceTimersByTimeAsync(1)
    expect(here.said.map(({ seat }) => seat)).toEqual([0, 1])
    expect(here.aloud).toBe('phrase.says table.bot.ada')
    await vi.advanceTimersByTimeAsync(SEEN_FOR)
    expect(here.said).toEqual([])
  })

  test('tells why something was not granted, until something else is', async () => {
    const here = await visit()
    expect(await here.ask(Promise.reject(new Refusal('host.not_you')))).toBe(false)
    expect(here.trouble).toBe('refusal.not_host')
    expect(await here.ask(Promise.resolve())).toBe(true)
    expect(here.trouble).toBe('')
  })
})

test('every face is a phrase', () => {
  const phrases: readonly string[] = PHRASES
  expect(Object.keys(FACES).filter((face) => !phrases.includes(face))).toEqual([])
})
