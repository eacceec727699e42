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
let spoken: string[]
let refusal: Refusal | null
let session: Session
let deaf: () => void

/** Somebody at the page of a match. */
function reader(): Session {
  const visit = {
    seat: 0,
    names: ['Anna', 'Ben'],
    tell: (sentence: string) => spoken.push(sentence),
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
  ;[orders, moments, spoken, refusal] = [[], [], [], null]
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
      ...['rolled', 'reveal', 'second_chance', 'wrong', 'solved_first', 'gems'],
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

  test('turns to the others a moment after there is nothing left to do, until the round is over', () => {
    hearUpTo('gems_taken')
    expect(session.isDone).toBe(false) // the joy over it
    vi.advanceTimersByTime(1_500)
    expect(session.isDone).toBe(true)
    session.close()
    session = reader()
    hearUpTo('go_on_wanted')
    vi.advanceTimersByTime(1_500)
    expect(session.isDone).toBe(true)
    hearUpTo('round_ended')
    vi.advanceTimersByTime(1_500)
    expect(session.isDone).toBe(false)
  })

  test('turns to the others with the act that ends the celebration, and waits for no other', () => {
    hearUpTo('gems_taken')
    expect([session.isDone, session.cry?.seat]).toEqual([false, 0])
    session.cry = null // as the next act does
    expect(session.isDone).toBe(true)
    session.close()
    session = reader()
    hearUpTo('task_solved')
    vi.advanceTimersByTime(1_500)
    for (const frame of told.upTo('gems_taken').slice(told.upTo('task_solved').length))
      session.hear({ ...frame, at: 0 })
    expect(session.isDone).toBe(true) // nothing is celebrated any more
  })

  test('tells the ear what the eye reads of an own right call', () => {
    hearUpTo('task_solved')
    expect(spoken).toContain('standing.took')
  })

  test('follows at once when the time of the match jumps, and never goes back', () => {
    hearUpTo('gems_taken')
    const [frame] = told.upTo('go_on_wanted').slice(-1)
    if (!frame) throw new Error('nothing told')
    session.hear({ ...frame, at: 50_000 })
    expect(session.now).toBe(50_000)
    vi.advanceTimersByTime(200)
    expect(session.now).toBe(50_200)
  })

  test('says in one sentence why an order was refused', async () => {
    hearUpTo('rolled')
    refusal = new Refusal('claim.too_late')
    await session.call()
    expect(session.news).toMatchObject({ key: 'standing.refusal.claim.too_late', tone: 'wrong' })
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

  test('keeps what others did apart from what the reader must do', () => {
    hearUpTo('glass_turned')
    expect(session.news?.key).toBe('standing.news.second_chance')
    expect(session.heard.map(({ key }) => key)).toEqual(['race.news.left'])
    expect(session.toast?.key).toBe('race.news.left')
    vi.advanceTimersByTime(4_000)
    expect(session.toast).toBeNull()
    expect(session.heard).toHaveLength(1)
  })

  test('bids whoever is to roll to do so, whatever was said before', () => {
    hearUpTo('rolled')
    if (!session.view) throw new Error('no view')
    const { status } = session.view
    const view = {
      ...session.view,
      phase: 'roll' as const,
      status: { ...status, may: status.may.map(() => ['roll']) },
    }
    session.hear({ type: 'snapshot', number: 9, now: 0, view })
    expect(session.prompt?.key).toBe('race.news.you_roll')
  })

  test('forgets what others did when the next tasks are there', () => {
    hearUpTo('glass_turned')
    expect(session.heard).toHaveLength(1)
    const [rolled] = told.upTo('rolled').slice(-1)
    if (!rolled) throw new Error('nothing told')
    session.hear({ ...rolled, at: 0, patch: [] })
    expect(session.heard).toEqual([])
  })

  test('lets the answer to a mistake stand for some seconds only', async () => {
    hearUpTo('rolled')
    refusal = new Refusal('claim.too_soon')
    await session.call()
    expect(session.prompt?.key).toBe('standing.refusal.claim.too_soon')
    vi.advanceTimersByTime(6_000)
    expect(session.prompt?.key).toBe('race.news.go')
  })

  test('celebrates a right call for a moment, the own one before another', () => {
    hearUpTo('task_solved')
    expect(session.cry).toMatchObject({ seat: 0, place: 1, isBest: false })
    expect(session.cry?.took).toBeGreaterThan(0)
    expect(session.laying?.answering).not.toBeNull()
    const own = session.cry
    const solved = told.frames.filter(({ events }) =>
      (events as ClassicEvent[]).some(({ kind }) => kind === 'task_solved'),
    )
    for (const frame of told.frames.slice(told.upTo('task_solved').length)) {
      session.hear({ ...frame, at: 0 })
      if (frame === solved[1]) break
    }
    expect(session.cry).toBe(own)
    expect(session.heard[0]?.key).toBe('standing.news.solved')
    expect(session.toast?.key).not.toBe('standing.news.solved')
    vi.advanceTimersByTime(1_500)
    expect(session.cry).toBeNull()
  })

  test('keeps what each seat solved last, also of rounds that are long over', () => {
    hearUpTo('match_ended')
    const last = told.steps.findLast(
      ({ event }) => event.kind === 'task_solved' && event.seat === 1,
    )
    const { round } = told.last
    expect(round?.solved).not.toContain(1)
    expect(session.solvedBy(1)).toEqual({
      task: last?.view.round?.tasks[1],
      board: last?.view.round?.boards[1],
    })
    expect(session.solvedBy(0)?.board).toBe(round?.boards[0])
    session.close()
    session = reader()
    session.hear({ type: 'snapshot', number: 9, now: 0, view: { ...told.last, last: null } })
    expect(session.solvedBy(1)).toBeNull()
  })

  test('is not moved by a decision before it has a view', () => {
    for (const frame of told.frames) session.hear(frame)
    expect([session.view, session.laying, moments]).toEqual([null, null, []])
  })
})
