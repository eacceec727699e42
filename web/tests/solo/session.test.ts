import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { kind } from '../../src/editions/classic/solo'
import { calm, good, wrong } from '../../src/match/news'
import type { AnySoloKind } from '../../src/editions/solo/kind'
import { SoloSession } from '../../src/editions/solo/session.svelte'
import type { Laying } from '../../src/laying/laying.svelte'
import { Telling } from '../../src/laying/telling'
import { readPlacement } from '../../src/laying/notation'
import { speech } from '../../src/lib/speech.svelte'
import { onMoment, type Moment } from '../../src/sound/moments'
import type { Visit } from '../../src/table/visit.svelte'
import type { SoloEvent, SoloView } from '../../src/wire.gen'
import { Told } from '../told'
import frames from './frames.gen.json'

const told = new Told<SoloView, SoloEvent>(frames)

let moments: Moment[]
let deaf: () => void
let session: SoloSession

/** Hear all decisions up to the first in which something of a kind happens. */
function hearUpTo(event: SoloEvent['kind']): void {
  session.hear({ type: 'snapshot', number: 0, now: 0, view: told.opening })
  for (const frame of told.upTo(event)) session.hear(frame)
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(speech, 'say').mockImplementation((key) => key)
  moments = []
  deaf = onMoment((name) => moments.push(name))
  const visit = { seat: 0, tell: () => undefined, send: () => Promise.resolve() }
  session = new SoloSession(visit as unknown as Visit, kind as unknown as AnySoloKind)
})
afterEach(() => {
  session.close()
  deaf()
  vi.useRealTimers()
})

test('a task lies there with the clock, and the next one as soon as it is solved', () => {
  hearUpTo('task_dealt')
  expect(session.laying?.written).toBe('')
  const { laying } = session
  for (const frame of told.upTo('arranged').slice(-1)) session.hear(frame)
  expect(session.laying).toBe(laying)
  moments = []
  hearUpTo('solo_solved')
  expect(session.task?.name).toBe('31 leaf')
  expect(session.laying).not.toBe(laying)
  expect(session.news).toMatchObject({ key: 'solo.news.solved', facts: { count: 1 } })
  expect(moments).toEqual(['reveal', 'wrong', 'solved_own'])
})

test('a task that is given up is looked at with its solution, though the next one is dealt', () => {
  hearUpTo('solution_shown')
  expect([session.task?.name, session.view?.task?.name]).toEqual(['12 sun', '7 moon'])
  const laying = session.shown?.laying
  expect([laying?.isLocked, laying?.written]).toEqual([true, 'I3a@1,1 L4b@0,0'])
  expect(session.helped?.kind).toBe('solution_shown')
  session.tell(calm('help.solved'))
  session.goOn()
  for (const frame of told.upTo('solution_shown').slice(-1))
    session.hear({ ...frame, events: [], patch: [] })
  expect(session.task?.name).toBe('7 moon')
  expect(session.prompt?.key).toBe('race.news.go')
})

test('a task that was given up is looked at also on a page that comes late', () => {
  const view = told.after('solution_shown')
  session.hear({ type: 'snapshot', number: 1, now: 0, view })
  expect(session.shown?.laying.written).toBe('I3a@1,1 L4b@0,0')
  session.hear({ type: 'snapshot', number: 2, now: 0, view: { ...view, given_up: null } })
  expect(session.shown).toBeNull()
})

/** Lay every piece of the task that is dealt in the frames as its solution says. */
function layAll(): void {
  const laying = session.laying as unknown as Laying
  for (const token of ['I3a@1,1', 'L4b@0,0']) {
    laying.held = readPlacement(token)
    laying.layHeld()
  }
}

test('a covered board is called for, whatever did not fit before', () => {
  hearUpTo('task_dealt')
  expect(session.prompt?.key).toBe('solo.news.first')
  session.tell(wrong('laying.say.overlap'))
  expect(session.prompt?.key).toBe('laying.say.overlap')
  layAll()
  expect(session.prompt).toMatchObject({ key: 'race.must.call', tone: 'good' })
})

test('what did not fit is told for six seconds, and nothing while the run stands still', () => {
  hearUpTo('task_dealt')
  session.tell(wrong('laying.say.overlap'))
  vi.advanceTimersByTime(6_000)
  expect(session.prompt?.key).toBe('race.news.go')
  if (!session.view) throw new Error('no view')
  session.hear({ type: 'snapshot', number: 9, now: 0, view: { ...session.view, is_paused: true } })
  expect(session.prompt).toBeNull()
})

test('a covered board is hurried in the last seconds of a run against the clock alone', () => {
  hearUpTo('task_dealt')
  layAll()
  const { view } = session
  if (!view) throw new Error('no view')
  const late = (mode: 'clock' | 'tasks'): SoloView => ({
    ...view,
    until: 60_000,
    options: { ...view.options, mode },
  })
  session.hear({ type: 'snapshot', number: 9, now: 57_500, view: late('clock') })
  expect([session.left, session.isUrgent]).toEqual([3, true])
  expect(session.prompt).toMatchObject({ key: 'standing.must.call_now', facts: { count: 3 } })
  session.hear({ type: 'snapshot', number: 9, now: 57_500, view: late('tasks') })
  expect([session.left, session.isUrgent]).toEqual([null, false])
})

test('a solved task is celebrated for a moment, with the time that it took', () => {
  hearUpTo('solo_solved')
  expect(session.banner).toMatchObject({ took: 17_000, isBest: false, isBrief: true })
  expect(session.laying?.isLocked).toBe(false)
  vi.advanceTimersByTime(1_500)
  expect(session.banner).toBeNull()
})

test('what was said of the last task goes with the first piece of the next', () => {
  hearUpTo('task_dealt')
  session.tell(good('solo.news.solved'))
  expect(session.prompt?.key).toBe('solo.news.solved')
  const laying = session.laying as unknown as Laying
  laying.tellWith(new Telling(laying))
  laying.held = readPlacement('I3a@1,1')
  laying.layHeld()
  expect(session.prompt?.key).toBe('race.news.go')
})

test('what was said of the board goes with the next piece, and a lapsed question goes too', () => {
  hearUpTo('task_dealt')
  const laying = session.laying as unknown as Laying
  session.tell(calm('help.piece.next'))
  laying.held = readPlacement('I3a@1,1')
  laying.layHeld()
  expect(session.prompt?.key).toBe('race.news.go')
  session.tell(good('help.possible.yes'))
  laying.tap('I3')
  expect(session.prompt?.key).toBe('race.news.go')
  const question = calm('help.give_up_asked_alone')
  session.tell(question)
  session.withdraw(question)
  expect(session.prompt?.key).toBe('race.news.go')
})

describe('the last task', () => {
  /** The run ends with the task that is solved. */
  function solveTheLast(): void {
    hearUpTo('solo_solved')
    const frames = told.upTo('solo_solved')
    session.hear({ type: 'snapshot', number: 0, now: 0, view: told.opening })
    for (const frame of frames.slice(0, -1)) session.hear(frame)
    const last = frames.at(-1)
    if (!last) throw new Error('nothing was solved')
    const ended = { op: 'replace' as const, path: '/phase', value: 'over' }
    session.hear({ ...last, patch: [...(last.patch as object[]), ended] })
  }

  test('is celebrated over its board, and then comes the result', () => {
    solveTheLast()
    expect(session.banner).toMatchObject({ took: 17_000, isBrief: false, place: 1 })
    expect([session.stopped?.isLocked, session.drawn?.phase]).toEqual([true, 'puzzle'])
    vi.advanceTimersByTime(1_500)
    expect([session.stopped, session.banner, session.drawn?.phase]).toEqual([null, null, 'over'])
  })

  test('has its result at the next act', () => {
    solveTheLast()
    session.endJoy()
    expect([session.stopped, session.banner, session.drawn?.phase]).toEqual([null, null, 'over'])
  })
})
