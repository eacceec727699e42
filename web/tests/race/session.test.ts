import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { CLASSIC, type Session } from '../../src/editions/classic/edition'
import { flatSession } from '../../src/editions/race/flat.svelte'
import { Telling } from '../../src/laying/telling'
import { raceNews } from '../../src/editions/race/news'
import { fastestIn, lastSolve } from '../../src/editions/race/view'
import { calm, good } from '../../src/match/news'
import { speech } from '../../src/lib/speech.svelte'
import { Refusal } from '../../src/net/refusal'
import { onMoment, type Moment } from '../../src/sound/moments'
import type { Visit } from '../../src/table/visit.svelte'
import type { ClassicEvent, ClassicView, Solve, Story, TableSeen } from '../../src/wire.gen'
import classic from '../classic/frames.gen.json'
import { Told } from '../told'

const told = new Told<ClassicView, ClassicEvent>(classic)

let commands: { kind: string; board?: string }[]
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
    send: (command: { kind: string }) => {
      commands.push(command)
      return refusal ? Promise.reject(refusal) : Promise.resolve()
    },
  }
  return new (flatSession(CLASSIC))(visit as unknown as Visit)
}

/** Hear all decisions up to the first in which something of a kind happens, with so much time between. */
function hearUpTo(kind: ClassicEvent['kind'], between = 0): void {
  session.hear({ type: 'snapshot', number: 0, now: 0, view: told.opening })
  for (const frame of told.upTo(kind)) {
    vi.advanceTimersByTime(between)
    session.hear({ ...frame, at: 0 })
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(speech, 'say').mockImplementation((key) => key)
  ;[commands, moments, spoken, refusal] = [[], [], [], null]
  deaf = onMoment((name) => moments.push(name))
  session = reader()
})
afterEach(() => {
  session.close()
  deaf()
  vi.useRealTimers()
})

describe('a session', () => {
  test('lets the clock stand where it was while a server that was away waits for all', () => {
    hearUpTo('rolled')
    const table = (stands_still: boolean) => ({ stands_still }) as TableSeen
    const who = { seat: 0, is_host: true, is_waiting: false }
    const welcome = { type: 'welcome', build: '', seed_hash: '', last_id: 0, ...who } as const
    session.hear({ ...welcome, table: table(true), now: 40_000 })
    vi.advanceTimersByTime(3_000)
    expect(session.now).toBe(40_000)
    session.hear({ type: 'live', table: table(false) })
    vi.advanceTimersByTime(1_000)
    expect(session.now).toBe(41_000)
  })

  test('lays the own task out, and locks it when it is solved', () => {
    hearUpTo('rolled')
    expect(session.laying?.board.pieces.map(({ piece }) => piece)).toEqual(['I3', 'L4'])
    const inHand = session.laying
    hearUpTo('claim_failed')
    expect(session.isShaking).toBe(true)
    hearUpTo('task_solved')
    expect(session.laying?.isLocked).toBe(true)
    expect(session.laying).not.toBe(inHand)
    hearUpTo('wait_shortened')
    expect(session.isHeld).toBe(true) // the call is still celebrated
    vi.advanceTimersByTime(1_500)
    expect(session.laying).toBeNull()
  })

  test('holds the board of the call that ends a round, and what was earned is seen to come after it', () => {
    session.hear({ type: 'snapshot', number: 0, now: 0, view: told.opening })
    const frames = told.upTo('task_solved')
    for (const frame of frames.slice(0, -1)) session.hear({ ...frame, at: 0 })
    const [before, last] = [session.view, frames.at(-1)]
    if (!last) throw new Error('nobody solved')
    const over = { op: 'replace', path: '/phase', value: 'roll' } as const
    session.hear({ ...last, at: 0, patch: [...(last.patch as unknown[]), over] })
    expect([session.isHeld, session.laying?.isLocked]).toEqual([true, true])
    expect(session.laying?.answering).not.toBeNull()
    expect(session.earned).toBe(before)
    vi.advanceTimersByTime(1_500)
    expect([session.isHeld, session.laying]).toEqual([false, null])
    expect(session.earned).toBe(session.view)
  })

  test('a solve is the fastest only if nobody stopped the clock meanwhile, as far as is known', () => {
    const kept = new Map([['fastest..easy', '999000']])
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => kept.set(name, value),
    })
    for (const missed of [[true, false], [false], []]) {
      session.hear({ type: 'snapshot', number: 0, now: 0, view: told.opening })
      for (const frame of told.upTo('task_solved')) {
        const isLast = frame === told.upTo('task_solved').at(-1)
        for (const is_paused of isLast ? missed : [])
          // the page was loaded again, or saw it
          session.hear({
            type: 'snapshot',
            number: frame.number - 1,
            now: frame.at - 1 + 60_000,
            view: { ...session.view, is_paused },
          })
        const steps = frame.patch as readonly { path: string }[]
        const patch = steps.filter(({ path }) => path !== '/hints')
        session.hear({ ...frame, at: frame.at + 60_000, patch }) // long after the page was opened
      }
      expect(session.banner?.isBest).toBe(missed.length === 0)
      session.close()
      session = reader()
    }
    vi.unstubAllGlobals()
  })

  test('shows boards at most five times a second, but at once where the page may go', () => {
    hearUpTo('rolled')
    session.laying?.pressCell({ row: 0, column: 0 })
    session.laying?.choose('I3')
    session.laying?.pressCell({ row: 1, column: 1 })
    session.laying?.choose('L4')
    session.laying?.spin('turn')
    session.laying?.tap('I3')
    expect(commands.map(({ kind }) => kind)).toEqual(['arrange'])
    session.flush()
    expect(commands.map(({ board }) => board)).toEqual(['I3a@1,0', ''])
    vi.advanceTimersByTime(1_000)
    expect(commands).toHaveLength(2)
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
    expect([session.isDone, session.banner?.seat]).toEqual([false, 0])
    session.banner = null // as the next act does
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

  test('says in one sentence why a command was refused', async () => {
    hearUpTo('rolled')
    refusal = new Refusal('claim.too_late')
    await session.call()
    expect(session.news).toMatchObject({ key: 'standing.refusal.claim.too_late', tone: 'wrong' })
    expect(session.isChecking).toBe(false)
    refusal = new Refusal('gems.row_empty', { row: 2 })
    await session.send({ kind: 'take_gems', row: 2 })
    expect(session.news?.key).toBe('standing.refusal.gems.row_empty')
    refusal = new Refusal('phase.wrong')
    await session.send({ kind: 'roll' })
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
    expect(session.heard.map(({ key }) => key)).toEqual(['standing.news.left'])
    expect(session.toast?.key).toBe('standing.news.left')
    vi.advanceTimersByTime(4_000)
    expect(session.toast).toBeNull()
    expect(session.heard).toHaveLength(1)
  })

  test('asks in a second chance for the area again as soon as somebody else has solved', () => {
    hearUpTo('glass_turned')
    const [solved] = told.frames.filter(({ events }) =>
      (events as ClassicEvent[]).some(
        ({ kind, ...of }) => kind === 'task_solved' && 'seat' in of && of.seat === 1,
      ),
    )
    if (!solved) throw new Error('nothing told')
    expect(session.prompt?.key).toBe('standing.news.second_chance')
    session.hear({ ...solved, at: 0, patch: [] })
    expect(session.prompt?.key).toBe('race.news.go')
  })

  test('asks nothing in a second chance of whoever gave up', () => {
    const { event, view } = told.step('glass_turned')
    if (!view.round) throw new Error('no round')
    const given = { ...view, round: { ...view.round, gave_up: [0] } }
    expect(raceNews(event, given, 0, [])).toMatchObject({
      key: 'standing.news.second_chance_of_others',
      tone: 'others',
    })
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

  test('drops what others would have liked to do with a round that is over', () => {
    hearUpTo('gems_taken')
    const wanted = told.upTo('go_on_wanted').at(-1)
    const ended = told.upTo('round_ended').at(-1)
    if (!wanted || !ended) throw new Error('nothing told')
    const events = [{ kind: 'go_on_wanted', seat: 1 }]
    session.hear({ ...wanted, at: 0, patch: [], events })
    expect([session.heard[0]?.key, session.toast?.key]).toEqual([
      ...['standing.news.go_on_wanted', 'standing.news.go_on_wanted'],
    ])
    session.hear({ ...ended, at: 0, patch: [] })
    expect(session.heard.map(({ key }) => key)).not.toContain('standing.news.go_on_wanted')
    expect(session.toast?.key).not.toBe('standing.news.go_on_wanted')
  })

  test('asks nobody to go on who still lays', () => {
    const event = { kind: 'go_on_wanted', seat: 1 } as const
    expect(raceNews(event, told.after('gems_taken'), 0, ['Anna', 'Ben'])?.key).toBe(
      'standing.news.go_on_wanted',
    )
    expect(raceNews(event, told.after('rolled'), 0, ['Anna', 'Ben'])).toBeNull()
  })

  test('lets the answer to a mistake stand for some seconds only', async () => {
    hearUpTo('rolled')
    refusal = new Refusal('claim.too_soon')
    await session.call()
    expect(session.prompt?.key).toBe('standing.refusal.claim.too_soon')
    vi.advanceTimersByTime(6_000)
    expect(session.prompt?.key).toBe('race.news.go')
  })

  test('calls for a covered board in time for what is to be taken after it, once for the ear', () => {
    hearUpTo('rolled')
    const { view } = session
    if (!view?.round) throw new Error('no round')
    const solved = told.after('task_solved').round?.boards[0] ?? ''
    const round = { ...view.round, boards: [solved, ''] }
    session.close()
    session = reader()
    session.hear({
      type: 'snapshot',
      number: 9,
      now: 50_500,
      view: { ...view, until: 60_000, round },
    })
    expect([session.prompt?.key, session.isUrgent]).toEqual(['race.must.call', false])
    spoken = []
    vi.advanceTimersByTime(4_000)
    expect([session.prompt?.key, session.isUrgent]).toEqual(['standing.gems.call_now', true])
    expect(spoken).toEqual(['standing.gems.call_now'])
  })

  test('asks for the gems at once after a late call, and the banner hides nothing of them', () => {
    hearUpTo('task_solved')
    expect(session.banner?.isBrief).toBe(true)
    const { view } = session
    session.hear({
      type: 'snapshot',
      number: 9,
      now: 59_500,
      view: view && { ...view, until: 60_000 },
    })
    expect(session.prompt).toMatchObject({ key: 'standing.gems.take_now_1', tone: 'urgent' })
  })

  test('celebrates a right call for a moment, the own one before another', () => {
    hearUpTo('task_solved')
    expect(session.banner).toMatchObject({ seat: 0, place: 1, isBest: false })
    expect(session.banner?.took).toBeGreaterThan(0)
    expect(session.laying?.answering).not.toBeNull()
    const own = session.banner
    const solved = told.frames.filter(({ events }) =>
      (events as ClassicEvent[]).some(({ kind }) => kind === 'task_solved'),
    )
    for (const frame of told.frames.slice(told.upTo('task_solved').length)) {
      session.hear({ ...frame, at: 0 })
      if (frame === solved[1]) break
    }
    expect(session.banner).toBe(own)
    expect(session.heard[0]?.key).toBe('standing.news.solved')
    expect(session.toast?.key).not.toBe('standing.news.solved')
    vi.advanceTimersByTime(1_500)
    expect(session.banner).toBeNull()
  })

  test('that comes late knows what each seat solved, also in rounds that are long over', () => {
    session.hear({ type: 'snapshot', number: 9, now: 0, view: told.last })
    const last = told.steps.findLast(
      ({ event }) => event.kind === 'task_solved' && event.seat === 1,
    )
    const { round } = told.last
    expect(round?.solved).not.toContain(1)
    expect(session.view && lastSolve(session.view, 1)).toMatchObject({
      task: last?.view.round?.tasks[1],
      board: last?.view.round?.boards[1],
    })
    expect(session.view && lastSolve(session.view, 0)?.board).toBe(round?.boards[0])
    expect(session.view && lastSolve(session.view, 7)).toBeUndefined()
  })

  test('counts the rounds in which a seat was the first, but no play-off', () => {
    const story = (seats: number[], is_playoff = false) => ({
      ...{ number: 1, players: [0, 1], is_playoff, had_second_chance: false },
      solves: seats.map((seat) => ({ seat }) as Solve),
    })
    const stories = [story([0, 1]), story([1]), story([]), story([0], true)] as Story[]
    expect(fastestIn({ stories }, 0)).toEqual({ count: 1, all: 3 })
    expect(fastestIn({ stories }, -1)).toEqual({ count: 0, all: 3 })
  })

  test('tells how a round ended for the reader for a moment, then what must be done', () => {
    hearUpTo('round_ended')
    expect(session.view?.status.may[0]).toContain('roll')
    expect(session.prompt?.key).toBe('standing.gems.you_took')
    vi.advanceTimersByTime(2_400)
    expect(session.prompt?.key).toBe('standing.gems.you_took')
    vi.advanceTimersByTime(200)
    expect(session.prompt?.key).toBe('race.news.you_roll')
  })

  test('shows how the last round ended before the podium, until a press or three seconds later', () => {
    hearUpTo('match_ended', 1_500)
    expect([session.isEnding, session.prompt?.key]).toEqual([true, 'standing.gems.not_taken'])
    vi.advanceTimersByTime(3_000)
    expect([session.isEnding, session.prompt]).toEqual([false, null])
    session.close()
    session = reader()
    hearUpTo('match_ended', 1_500)
    session.endNow()
    expect([session.isEnding, session.prompt]).toEqual([false, null])
    session.close()
    session = reader()
    session.hear({ type: 'snapshot', number: 9, now: 0, view: told.last })
    expect(session.isEnding).toBe(false) // as after a reload
  })

  test('holds the board of the call that ends the match until that is celebrated, or a press', () => {
    const hearTheLastCall = (): void => {
      session.close()
      session = reader()
      session.hear({ type: 'snapshot', number: 0, now: 0, view: told.opening })
      const frames = told.upTo('task_solved')
      for (const frame of frames.slice(0, -1)) session.hear({ ...frame, at: 0 })
      const [last] = frames.slice(-1)
      if (!last) throw new Error('nobody solved')
      const over = { op: 'replace', path: '/phase', value: 'over' } as const
      const ended = { kind: 'match_ended', places: [[0], [1]] } as unknown as ClassicEvent
      const patch = [...(last.patch as unknown[]), over]
      session.hear({ ...last, at: 0, patch, events: [...(last.events as unknown[]), ended] })
    }
    hearTheLastCall()
    expect([session.banner?.seat, session.isEnding, session.laying?.isLocked]).toEqual([
      ...[0, true, true],
    ])
    vi.advanceTimersByTime(1_500)
    expect([session.laying, session.isEnding]).toEqual([null, true])
    vi.advanceTimersByTime(3_000)
    expect(session.isEnding).toBe(false)
    hearTheLastCall()
    session.banner = null
    expect([session.laying, session.isEnding]).toEqual([null, true])
  })

  test('keeps the solution of the last round in sight for who did not solve it', () => {
    const { view } = told.step('match_ended')
    if (!view.round) throw new Error('no round')
    session.hear({ type: 'snapshot', number: 0, now: 0, view: { ...view, phase: 'puzzle' } })
    const round = { ...view.round, solved: [], explained: ['V3c@0,2 S4e@0,0', null] }
    const patch = [
      { op: 'replace', path: '/phase', value: 'over' },
      { op: 'replace', path: '/round', value: round },
    ]
    const last = told.upTo('match_ended').at(-1)
    if (last) session.hear({ ...last, at: 0, patch })
    vi.advanceTimersByTime(7_800)
    expect(session.isEnding).toBe(true)
    vi.advanceTimersByTime(200)
    expect(session.isEnding).toBe(false)
    if (last) session.hear({ ...last, at: 0, patch })
    session.isReading = true // its solutions lie over it
    vi.advanceTimersByTime(60_000)
    expect(session.isEnding).toBe(true)
    session.endNow()
    expect(session.isEnding).toBe(false)
  })

  test('tells the time in the last ten seconds of an open area, but not to the ear', () => {
    hearUpTo('rolled')
    const until = (left: number): void => {
      const view = session.view && { ...session.view, until: 1_000 * left }
      session.hear({ type: 'snapshot', number: 9, now: 0, view })
    }
    until(11)
    expect(session.prompt?.key).toBe('laying.hint')
    until(10)
    spoken = []
    expect(session.prompt).toEqual({
      ...{ key: 'standing.must.cover', tone: 'urgent', facts: { count: 10 } },
    })
    vi.advanceTimersByTime(2_000)
    expect(session.prompt?.facts).toEqual({ count: 8 })
    expect(spoken).toEqual([])
    session.tell(calm('help.piece.next'))
    expect(session.prompt?.key).toBe('help.piece.next')
    vi.advanceTimersByTime(4_000) // and then the time again
    expect(session.prompt).toMatchObject({ key: 'standing.must.cover', facts: { count: 4 } })
  })

  test('says nothing more of a board as soon as something else lies on it', () => {
    hearUpTo('rolled')
    session.tell(good('help.possible.yes'))
    session.laying?.choose('I3')
    expect(session.prompt?.key).toBe('help.possible.yes')
    session.laying?.pressCell({ row: 1, column: 1 })
    expect(session.prompt?.key).toBe('race.news.go')
    session.tell(good('help.complete'))
    session.laying?.tap('I3')
    expect(session.prompt?.key).toBe('race.news.go')
  })

  test('says nothing more of a question that has lapsed, but leaves other sentences alone', () => {
    hearUpTo('rolled')
    const question = calm('help.give_up_asked')
    session.tell(question)
    expect(session.prompt).toBe(question)
    session.withdraw(question)
    expect(session.prompt?.key).toBe('race.news.go')
    const hint = calm('help.piece.next')
    session.tell(hint)
    session.withdraw(question)
    expect(session.prompt).toBe(hint)
  })

  test('tells after a call how many cells are open', () => {
    hearUpTo('claim_failed')
    expect(session.prompt).toMatchObject({ key: 'standing.fault.open', facts: { count: 7 } })
  })

  test('tells the ear after such a call which cells those are', () => {
    session.hear({ type: 'snapshot', number: 0, now: 0, view: told.opening })
    for (const frame of told.upTo('claim_failed')) {
      if (session.laying) session.laying.telling ??= new Telling(session.laying)
      session.hear({ ...frame, at: 0 })
    }
    expect(spoken.slice(-2)).toEqual(['standing.fault.open', 'shape.still_open'])
  })

  test('shows the solution to who gave up, also after a reload, and lets them go on', () => {
    hearUpTo('solution_shown')
    vi.advanceTimersByTime(1_500) // nothing is celebrated any more
    const seen = () => [session.laying?.written, session.laying?.isLocked, session.isDone]
    expect(seen()).toEqual(['V3c@0,2 S4e@0,0', true, true])
    const { view } = session
    session.close()
    session = reader()
    session.hear({ type: 'snapshot', number: 9, now: 0, view })
    expect(seen()).toEqual(['V3c@0,2 S4e@0,0', true, true])
  })

  test('is not moved by a decision before it has a view', () => {
    for (const frame of told.frames) session.hear(frame)
    expect([session.view, session.laying, moments]).toEqual([null, null, []])
  })
})
