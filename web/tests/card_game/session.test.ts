import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { Session } from '../../src/editions/card_game/session.svelte'
import { calm, others, wrong } from '../../src/match/news'
import type { Command } from '../../src/net/frames'
import { Refusal } from '../../src/net/refusal'
import type { Visit } from '../../src/table/visit.svelte'
import type { CardGameEvent, CardGameView, Decided } from '../../src/wire.gen'
import { Told } from '../told'
import frames from './frames.gen.json'

const told = new Told<CardGameView, CardGameEvent>(frames)
const started = told.after('laying_started')
const ofKind =
  (kind: string) =>
  ({ events }: Decided) =>
    (events as CardGameEvent[]).some((event) => event.kind === kind)

let commands: Command[]
let answer: () => Promise<void>
let session: Session

beforeEach(() => {
  vi.useFakeTimers()
  commands = []
  answer = () => Promise.resolve()
  const visit = {
    seat: 0,
    names: ['Anna', 'Ben'],
    send: (command: Command) => {
      commands.push(command)
      return answer()
    },
    tell: () => null,
  }
  session = new Session(visit as unknown as Visit)
})
afterEach(() => {
  session.close()
  vi.useRealTimers()
})

function see(view: CardGameView): void {
  session.hear({ type: 'snapshot', number: 1, now: 40_000, view })
}

/** Hear all decisions up to the first in which something of a kind happens. */
function hearUpTo(kind: CardGameEvent['kind']): void {
  see(told.opening)
  for (const frame of told.upTo(kind)) session.hear(frame)
}

describe('a page that is loaded again', () => {
  test('has the half-laid layout back', () => {
    see(told.after('laid_out'))
    expect(session.laying?.written).toBe('0r0@0,0')
    expect(session.laying?.isGuided).toBe(true)
    expect(commands).toEqual([])
  })

  test('shows the solution to who gave up, and locks it', () => {
    const { round } = started
    if (!round) throw new Error('no round')
    const given = { ...round, gave_up: [0], explained: ['1r0@0,0 0r0@2,0', null] }
    see({ ...started, round: given })
    expect(session.laying?.written).toBe('1r0@0,0 0r0@2,0')
    expect(session.laying?.isLocked).toBe(true)
    see({ ...started, round: { ...round, number: 2 } })
    expect([session.laying?.written, session.laying?.isLocked]).toEqual(['', false])
  })

  test('knows how every round ended', () => {
    see(told.last)
    expect(session.view?.results.map(({ number }) => number)).toEqual([1, 2])
  })
})

describe('what is laid', () => {
  test('is sent at most five times a second, the newest always', () => {
    see(started)
    session.laying?.choose(0)
    for (const row of [0, 5, 10, 15]) {
      session.laying?.choose(0)
      session.laying?.pressTable({ row, column: 0.5 })
    }
    expect(commands).toHaveLength(1)
    vi.advanceTimersByTime(200)
    expect(commands.map(({ board }) => board)).toEqual(['0r0@-1,-1', '0r0@14,-1'])
  })

  test('is sent at once when the page may be gone', () => {
    see(started)
    for (const row of [0, 5]) {
      session.laying?.choose(0)
      session.laying?.pressTable({ row, column: 0.5 })
    }
    session.flush()
    expect(commands).toHaveLength(2)
  })

  test('stays in hand when others lay, or the own board comes back', () => {
    hearUpTo('laying_started')
    const { laying } = session
    expect(laying).not.toBeNull()
    for (const frame of told.frames.filter(ofKind('laid_out'))) session.hear(frame)
    expect(session.laying).toBe(laying)
  })
})

describe('a call', () => {
  test('comes after what lies, and holds everything until it is decided', async () => {
    see(started)
    for (const row of [0, 5]) {
      session.laying?.choose(0)
      session.laying?.pressTable({ row, column: 0.5 })
    }
    let decided = (): void => undefined
    answer = () => new Promise((resolve) => (decided = resolve))
    const called = session.call()
    expect(commands.map(({ kind }) => kind)).toEqual(['arrange', 'arrange', 'call'])
    expect([session.isChecking, session.laying?.isLocked]).toEqual([true, true])
    expect(session.prompt).toBeNull() // the button says that it is checked
    decided()
    await called
    expect([session.isChecking, session.laying?.isLocked]).toEqual([false, false])
  })

  test('that is refused says why', async () => {
    see(started)
    answer = () => Promise.reject(new Refusal('call.too_few', { laid: 0 }))
    await session.call()
    expect(session.news).toMatchObject({ key: 'card_game.refusal.call.too_few', tone: 'wrong' })
  })

  test('of anybody ends the laying at once', () => {
    hearUpTo('laid_out')
    expect(session.laying).not.toBeNull()
    hearUpTo('round_scored')
    expect(session.laying).toBeNull()
    expect(session.view?.results).toHaveLength(1)
  })
})

describe('what others do', () => {
  test('has a place of its own, and leaves the sentence alone', () => {
    hearUpTo('laying_started')
    const { prompt } = session
    session.tell(others('card_game.news.end_wanted', { name: 'Ben' }))
    expect(session.prompt).toBe(prompt)
    expect(session.heard[0]?.key).toBe('card_game.news.end_wanted')
    expect(session.toast).not.toBeNull()
    vi.advanceTimersByTime(4_000)
    expect([session.toast, session.heard.length]).toEqual([null, 1])
  })

  test('is forgotten with the round: a vote at its end, all of it when the next cards lie', () => {
    hearUpTo('laying_started')
    session.tell(others('card_game.news.end_wanted', { name: 'Ben' }))
    session.tell(others('standing.news.left', { name: 'Ben' }))
    const scored = told.frames.find(ofKind('round_scored'))
    const begun = told.frames.find(ofKind('laying_started'))
    if (!scored || !begun) throw new Error('nothing told')
    session.tell(others('card_game.news.end_wanted', { name: 'Ben' }))
    session.hear({ ...scored, patch: [] })
    expect(session.heard.map(({ key }) => key)).toEqual(['standing.news.left'])
    expect(session.toast).toBeNull()
    session.hear({ ...begun, patch: [] })
    expect(session.heard).toEqual([])
  })

  test('lets nothing change in sight until it is decided', async () => {
    see(started)
    let decide = (): void => undefined
    answer = () =>
      new Promise((decided) => {
        decide = decided
      })
    const called = session.call()
    const laid = started.round && {
      ...started.round,
      boards: started.round.boards.map(() => [
        { layout: '0r0@0,0', faces: [], faults: [], credited: 1 },
      ]),
    }
    see({ ...started, round: laid })
    expect(session.view?.round?.boards).not.toEqual(started.round?.boards)
    expect(session.drawn?.round?.boards).toEqual(started.round?.boards)
    decide()
    await called
    expect(session.drawn?.round?.boards).toEqual(laid?.boards)
  })

  test('stays in sight for a moment after a call, unless the reader goes on', () => {
    hearUpTo('round_scored')
    expect([session.stopped?.isLocked, session.laying]).toEqual([true, null])
    expect([session.view?.phase, session.drawn?.phase]).toEqual(['ready', 'laying'])
    expect(session.banner).toMatchObject({ seat: 1, isWrong: true })
    session.goOn()
    expect([session.stopped, session.banner, session.drawn?.phase]).toEqual([null, null, 'ready'])
    hearUpTo('round_scored')
    vi.advanceTimersByTime(1_500)
    expect([session.stopped, session.banner]).toEqual([null, null])
  })
})

test('what did not fit is forgotten after six seconds, and when a card is taken back', () => {
  see(started)
  session.tell(wrong('cards.say.overlap'))
  vi.advanceTimersByTime(6_000)
  expect(session.prompt?.key).toBe('card_game.news.go_white')
  session.laying?.choose(0)
  session.laying?.pressTable({ row: 0, column: 0.5 })
  session.tell(wrong('cards.say.overlap'))
  session.laying?.takeUp(0)
  expect(session.prompt?.key).toBe('card_game.news.go_white')
})

test('what was said is forgotten once a card lies', () => {
  hearUpTo('laying_started')
  expect(session.prompt?.key).toBe('card_game.news.hint')
  session.laying?.choose(0)
  session.laying?.pressTable({ row: 0, column: 0.5 })
  expect(session.prompt?.key).toBe('card_game.news.go_white')
})

test('a question that has lapsed is not asked any more', () => {
  see(started)
  const question = calm('help.give_up_asked')
  session.tell(question)
  expect(session.prompt).toBe(question)
  session.withdraw(question)
  expect(session.prompt?.key).toBe('card_game.news.go_white')
})

test('a vote that was not confirmed does not outlast the round, nor a pause', () => {
  for (const over of [{ is_paused: true }, { phase: 'ready' as const }]) {
    see(started)
    session.vote.press()
    expect(session.prompt?.key).toMatch(/^card_game\.news\.end_asked/)
    see({ ...started, ...over })
    expect(session.vote.asking).toBeNull()
  }
  expect(commands).toEqual([])
})

test('hurries to call what would score in the last three seconds, where the table tells', () => {
  see(started)
  Object.defineProperty(session.laying, 'isSure', { value: true })
  expect(session.isUrgent).toBe(false)
  session.hear({ type: 'snapshot', number: 2, now: started.until - 2_500, view: started })
  expect([session.left, session.isUrgent]).toEqual([3, true])
  expect(session.prompt?.key).toBe('standing.must.call_now')
})

test('who watches has no cards in hand', () => {
  session.close()
  session = new Session({ seat: null, names: [], tell: () => null } as unknown as Visit)
  see(started)
  expect([session.laying, session.isWatching]).toEqual([null, true])
})
