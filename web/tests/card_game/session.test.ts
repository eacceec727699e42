import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { Heard } from '../../src/editions/card_game/match'
import { Session } from '../../src/editions/card_game/session.svelte'
import type { Order } from '../../src/net/frames'
import { Refusal } from '../../src/net/refusal'
import type { Visit } from '../../src/table/visit.svelte'
import type { CardGameView } from '../../src/wire.gen'
import recorded from './recorded.gen.json'

const steps = recorded.steps as unknown as { event: Heard; view: CardGameView }[]
const at = (kind: string) => steps.findIndex(({ event }) => event.kind === kind)
const started = steps[at('laying_started')]?.view
const scored = steps[at('round_scored')]?.event

let orders: Order[]
let answer: () => Promise<void>
let session: Session

beforeEach(() => {
  vi.useFakeTimers()
  orders = []
  answer = () => Promise.resolve()
  const visit = {
    seat: 0,
    names: ['Anna', 'Ben'],
    order: (order: Order) => {
      orders.push(order)
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

function see(view: CardGameView | undefined): void {
  session.hear({ type: 'snapshot', seq: 1, now: 40_000, view })
}

function happen(event: Heard | undefined): void {
  session.hear({ type: 'event', seq: 2, at: 41_000, event })
}

describe('a page that is loaded again', () => {
  test('has the half-laid layout back', () => {
    see(steps[at('laid_out')]?.view)
    expect(session.laying?.written).toBe('0r0@0,0')
    expect(session.laying?.isGuided).toBe(true)
    expect(orders).toEqual([])
  })

  test('knows how the last round ended', () => {
    see(steps.at(-1)?.view)
    expect(session.results.map(({ number }) => number)).toEqual([2])
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
    expect(orders).toHaveLength(1)
    vi.advanceTimersByTime(200)
    expect(orders.map(({ board }) => board)).toEqual(['0r0@-1,-1', '0r0@14,-1'])
  })

  test('is sent at once when the page may be gone', () => {
    see(started)
    for (const row of [0, 5]) {
      session.laying?.choose(0)
      session.laying?.pressTable({ row, column: 0.5 })
    }
    session.flush()
    expect(orders).toHaveLength(2)
  })

  test('stays in hand when others lay, or the own board comes back', () => {
    see(started)
    const { laying } = session
    for (const { event } of steps.filter(({ event: { kind } }) => kind === 'laid_out'))
      happen(event)
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
    expect(orders.map(({ kind }) => kind)).toEqual(['arrange', 'arrange', 'call'])
    expect([session.isChecking, session.laying?.isLocked]).toEqual([true, true])
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
    see(started)
    expect(session.laying).not.toBeNull()
    happen(scored)
    expect(session.laying).toBeNull()
    expect(session.results).toHaveLength(1)
  })
})

test('who watches has no cards in hand', () => {
  session.close()
  session = new Session({ seat: null, names: [], tell: () => null } as unknown as Visit)
  see(started)
  expect([session.laying, session.isWatching]).toEqual([null, true])
})
