import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { Session } from '../../src/editions/classic/session.svelte'
import { speech } from '../../src/lib/speech.svelte'
import { Refusal } from '../../src/net/refusal'
import { onMoment, type Moment } from '../../src/sound/moments'
import type { Visit } from '../../src/table/visit.svelte'
import type { ClassicEvent, ClassicView } from '../../src/wire.gen'
import classic from '../classic/frames.gen.json'
import { Told } from '../told'

const told = new Told<ClassicView, ClassicEvent>(classic)

let orders: { kind: string; board?: string }[]
let moments: Moment[]
let refusal: Refusal | null
let session: Session
let deaf: () => void

/** Somebody at the page of a match. */
function reader(): Session {
  const visit = {
    seat: 0,
    names: ['Anna', 'Ben'],
    tell: () => undefined,
    order: (order: { kind: string }) => {
      orders.push(order)
      return refusal ? Promise.reject(refusal) : Promise.resolve()
    },
  }
  return new Session(visit as unknown as Visit)
}

/** Hear all decisions up to the first in which something of a kind happens. */
function hearUpTo(kind: ClassicEvent['kind']): void {
  session.hear({ type: 'snapshot', number: 0, now: 0, view: told.opening })
  for (const frame of told.upTo(kind)) session.hear({ ...frame, at: 0 })
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(speech, 'say').mockImplementation((key) => key)
  ;[orders, moments, refusal] = [[], [], null]
  deaf = onMoment((name) => moments.push(name))
  session = reader()
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

  test('sees what the server sees, and the same after a reload', () => {
    hearUpTo('match_ended')
    expect(session.view).toEqual(told.last)
    session.close()
    session = reader()
    session.hear({ type: 'snapshot', number: 9, now: 0, view: told.last })
    expect(session.view).toEqual(told.last)
  })

  test('is not moved by a decision before it has a view', () => {
    for (const frame of told.frames) session.hear(frame)
    expect([session.view, session.laying, moments]).toEqual([null, null, []])
  })
})
