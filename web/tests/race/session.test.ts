import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { Session } from '../../src/editions/classic/session.svelte'
import { speech } from '../../src/lib/speech.svelte'
import { Refusal } from '../../src/net/refusal'
import { onMoment, type Moment } from '../../src/sound/moments'
import type { Visit } from '../../src/table/visit.svelte'
import type { ClassicView } from '../../src/wire.gen'
import recorded from '../classic/recorded.gen.json'

const opening = recorded.opening as ClassicView
const steps = recorded.steps as unknown as { event: { kind: string }; view: ClassicView }[]

let orders: { kind: string; board?: string }[]
let moments: Moment[]
let refusal: Refusal | null
let session: Session
let deaf: () => void
let kept: Map<string, string>

/** Somebody at the page of a match. */
function reader(match: string): Session {
  const visit = {
    seat: 0,
    names: ['Anna', 'Ben'],
    table: { match },
    tell: () => undefined,
    order: (order: { kind: string }) => {
      orders.push(order)
      return refusal ? Promise.reject(refusal) : Promise.resolve()
    },
  }
  return new Session(visit as unknown as Visit)
}

/** Hear all that was recorded up to the first event of a kind. */
function hearUpTo(kind: string): void {
  session.hear({ type: 'snapshot', seq: 0, now: 0, view: opening })
  for (const { event } of steps.slice(0, steps.findIndex((step) => step.event.kind === kind) + 1))
    session.hear({ type: 'event', seq: 0, at: 0, event })
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(speech, 'say').mockImplementation((key) => key)
  ;[orders, moments, refusal] = [[], [], null]
  deaf = onMoment((name) => moments.push(name))
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
  session = reader('first')
})
afterEach(() => {
  session.close()
  deaf()
  vi.useRealTimers()
})

describe('a session', () => {
  test('lays the own task out, and locks it when it is solved', () => {
    hearUpTo('rolled')
    expect(session.laying?.board.lies.map(({ piece }) => piece)).toEqual(['I3', 'L4'])
    const inHand = session.laying
    hearUpTo('claim_failed')
    expect(session.isShaking).toBe(true)
    hearUpTo('task_solved')
    expect(session.laying?.isLocked).toBe(true)
    expect(session.laying).not.toBe(inHand)
    hearUpTo('wait_shortened')
    expect(session.laying).toBeNull()
  })

  test('shows boards at most five times a second, but at once where the page may go', () => {
    hearUpTo('rolled')
    session.laying?.pressCell({ row: 0, column: 0 })
    session.laying?.choose('I3')
    session.laying?.pressCell({ row: 1, column: 1 })
    session.laying?.choose('L4')
    session.laying?.spin('turn')
    session.laying?.tap('I3')
    expect(orders.map(({ kind }) => kind)).toEqual(['arrange'])
    session.flush()
    expect(orders.map(({ board }) => board)).toEqual(['I3a@1,0', ''])
    vi.advanceTimersByTime(1_000)
    expect(orders).toHaveLength(2)
  })

  test('makes each moment of the match known, and what the own hands do', () => {
    hearUpTo('gems_taken')
    expect(moments).toEqual([
      ...['rolled', 'reveal', 'second_chance', 'wrong', 'solved_own', 'gems'],
    ])
    moments = []
    hearUpTo('rolled')
    session.laying?.choose('I3')
    session.laying?.spin('turn')
    session.laying?.spin('turn')
    session.laying?.pressCell({ row: 1, column: 1 })
    session.laying?.tap('I3')
    session.laying?.pressCell({ row: 9, column: 9 })
    expect(moments).toEqual([
      ...['rolled', 'reveal', 'turned', 'turned', 'laid', 'taken_up', 'refused'],
    ])
  })

  test('says in one sentence why an order was refused', async () => {
    hearUpTo('rolled')
    refusal = new Refusal('claim.too_late')
    await session.call()
    expect(session.news).toMatchObject({ key: 'race.refusal.claim.too_late', tone: 'wrong' })
    expect(session.isChecking).toBe(false)
    refusal = new Refusal('gems.row_empty', { row: 2 })
    await session.order({ kind: 'take_gems', row: 2 })
    expect(session.news?.key).toBe('classic.refusal.gems.row_empty')
    refusal = new Refusal('phase.wrong')
    await session.order({ kind: 'roll' })
    expect(session.news?.key).toBe('race.refusal.other')
    expect(moments.slice(-3)).toEqual(['refused', 'refused', 'refused'])
  })

  test('keeps the stories of all rounds that are over', () => {
    hearUpTo('match_ended')
    expect(session.stories.map(({ number, isPlayoff }) => [number, isPlayoff])).toEqual([
      [1, false],
      [2, false],
      [3, false],
      [4, true],
    ])
  })

  test('still knows them after a reload, but not in another match', () => {
    hearUpTo('round_ended')
    const { stories } = session
    const over = { type: 'snapshot', seq: 9, now: 0, view: opening } as const
    session.close()
    session = reader('first')
    session.hear(over)
    expect(session.stories).toEqual(stories)
    session.close()
    session = reader('second')
    session.hear(over)
    expect(session.stories).toEqual([])
    kept.set('stories', 'no story')
    session.hear(over)
    expect(session.stories).toEqual([])
  })
})
