import { describe, expect, test } from 'vitest'

import { bestOf, boardOf, missedBy, roundPosition } from '../../src/editions/card_game/match'
import { momentBetween, momentOf } from '../../src/editions/card_game/moments'
import { newsOf } from '../../src/editions/card_game/news'
import type { CardGameEvent, CardGameView } from '../../src/wire.gen'
import { Told } from '../told'
import frames from './frames.gen.json'

const told = new Told<CardGameView, CardGameEvent>(frames)
const { opening } = told
const names = ['Anna', 'Ben']

const SEVEN = [0, 1, 2, 3, 4, 5, 6].map((card) => `${card}r0@${2 * card},0`).join(' ')

describe('the view', () => {
  test('never has the hand of another', () => {
    expect(told.steps.map(({ event }) => event.kind)).toContain('hand_dealt')
    for (const view of told.views) expect(view.round?.hands[1] ?? []).toEqual([])
  })

  test('has what lies now, and nothing before anything is laid', () => {
    expect(boardOf(told.after('laying_started'), 0).layout).toBe('')
    expect(boardOf(told.after('laid_out'), 0).layout).toBe('0r0@0,0')
  })

  test('has what could have been laid, or that nothing was found, until the laying starts', () => {
    const { round } = told.after('laying_started')
    const over = (line: string | null) => round && { ...round, explained: [line, null] }
    const ready = { ...opening, phase: 'ready' as const, last: over(SEVEN) }
    expect(missedBy(ready, 0)?.layout).toBe(SEVEN)
    expect(missedBy({ ...ready, last: over('0r0@0,0') }, 0)?.layout).toBe('')
    expect(missedBy(ready, 0)?.faces).toEqual(round?.hands[0]?.map(({ symbols }) => symbols))
    expect(missedBy({ ...ready, last: over('') }, 0)?.layout).toBe('')
    expect(missedBy({ ...ready, last: over(null) }, 0)).toBeNull()
    expect(missedBy({ ...ready, phase: 'laying' }, 0)).toBeNull()
    expect(missedBy({ ...ready, phase: 'over', round: over('0r0@0,0') }, 0)).not.toBeNull()
  })

  test('counts the rounds that are played: in a quick match some are left out (A-20)', () => {
    const quick = { ...opening, numbers: [1, 3, 5] }
    expect([1, 3, 5].map((number) => roundPosition(quick, number))).toEqual([1, 2, 3])
    expect(roundPosition(opening, 4)).toBe(4)
  })

  test('knows who is asked: people who are there', () => {
    expect(told.after('laying_started').status.asked).toEqual([0, 1])
    expect(told.after('bot_sat_in').status.asked).toEqual([0])
  })
})

test('the best that a seat has laid is what scored most, the latest of it', () => {
  const [first] = told.last.results
  if (!first) throw new Error('no result')
  const board = (layout: string) => ({
    layout,
    faces: [{ card: 0, symbols: '' }],
    faults: [],
    credited: 0,
  })
  const results = [10, 3, 10, 0].map((points, i) => ({
    ...first,
    number: i + 1,
    scores: [{ points, board: board(`0r0@${i},0`) }],
  }))
  expect(bestOf({ ...told.last, results }, 0)?.number).toBe(3)
  expect(bestOf({ ...told.last, results: [] }, 0)).toBeNull()
})

describe('the end of a round', () => {
  const { event: scored, view } = told.step('round_scored')

  test('is told by who called, and what it is worth for the reader', () => {
    expect(newsOf(scored, view, 0, names)).toMatchObject({
      key: 'card_game.news.ended_by_wrong_call',
      facts: { name: 'Ben', count: 1 },
    })
    expect(newsOf(scored, view, 1, names)?.key).toBe('card_game.news.you_called_wrongly')
    expect(newsOf(scored, view, -1, names)?.key).toBe('card_game.news.ended_by_wrong_call_seen')
  })

  test('is good news for who called rightly', () => {
    const [one, other] = scored.scores
    if (!one || !other) throw new Error('two seats')
    const right = { ...scored, scores: [one, { ...other, points: 10 }] }
    expect(newsOf(right, view, 1, names)).toMatchObject({
      key: 'card_game.news.you_called',
      tone: 'good',
    })
    expect(momentOf(right, 1)).toBe('solved_first')
    expect(newsOf(right, view, 0, names)?.key).toBe('card_game.news.ended_by_call')
  })

  test('is heard', () => {
    expect(momentOf(scored, 0)).toBe('solved_other')
    expect(momentOf(scored, 1)).toBe('wrong')
    expect(momentOf({ ...scored, ending: 'agreement', callers: [] }, 0)).toBe('round_over')
    expect(momentOf({ ...scored, ending: 'time', callers: [] }, 0)).toBe('time_up')
  })
})

describe('a round that begins', () => {
  const { event: started, view } = told.step('laying_started')

  test.each([
    [1, 'card_game.news.hint'],
    [2, 'card_game.news.go_black'],
    [3, 'card_game.news.go_white'],
  ])('number %i is told as %s', (number, key) => {
    if (!view.round) throw new Error('no round')
    const later = { ...view, round: { ...view.round, number }, is_black: number === 2 }
    expect(newsOf(started, later, 0, names)?.key).toBe(key)
  })

  test('is not told to who watches', () => {
    expect(newsOf(started, view, -1, names)).toBeNull()
  })
})

describe('who comes', () => {
  const came: CardGameEvent = { kind: 'came', seat: 1 }

  test('is no news before the first round, and news in every later one', () => {
    const { view: ready } = told.step('round_begun')
    if (!ready.round) throw new Error('no round')
    expect([ready.phase, ready.round.number]).toEqual(['ready', 1])
    const later = { ...ready, round: { ...ready.round, number: 2 } }
    const keys = [opening, ready, later, told.after('laying_started')].map(
      (view) => newsOf(came, view, 0, names)?.key,
    )
    expect(keys).toEqual([undefined, undefined, 'standing.news.came', 'standing.news.came'])
    expect(newsOf(came, later, 1, names)).toBeNull()
  })
})

describe('time', () => {
  test('counts down before the start and before the end of a long round', () => {
    const { view: ready } = told.step('round_begun')
    expect(momentBetween(ready, ready.until - 3_100, ready.until - 2_900)).toBe('countdown')
    expect(momentBetween(ready, ready.until - 9_100, ready.until - 8_900)).toBeNull()
    const { view: laying } = told.step('laying_started')
    expect(momentBetween(laying, laying.until - 9_100, laying.until - 8_900)).toBe('last_ten')
    expect(momentBetween(laying, laying.until - 99_100, laying.until - 98_900)).toBeNull()
  })
})
