import { describe, expect, test } from 'vitest'

import {
  boardOf,
  evolved,
  peopleHere,
  tensOf,
  totalOf,
  type Heard,
} from '../../src/editions/card_game/match'
import { momentBetween, momentOf } from '../../src/editions/card_game/moments'
import { newsOf } from '../../src/editions/card_game/news'
import type { CardGameView, RoundScored } from '../../src/wire.gen'
import recorded from './recorded.gen.json'

const opening = recorded.opening as CardGameView
const steps = recorded.steps as unknown as { event: Heard; view: CardGameView }[]
const names = ['Anna', 'Ben']

function first(kind: string): { event: Heard; view: CardGameView } {
  const found = steps.find(({ event }) => event.kind === kind)
  if (!found) throw new Error(`nothing recorded: ${kind}`)
  return found
}

describe('the view', () => {
  test('is folded from the events as the server folds it', () => {
    let view = opening
    for (const { event, view: wanted } of steps) {
      view = evolved(view, event)
      expect(view, event.kind).toEqual(wanted)
    }
  })

  test('never has the hand of another', () => {
    expect(steps.some(({ event }) => event.kind === 'hidden')).toBe(true)
    for (const { view } of steps) expect(view.round?.hands[1] ?? []).toEqual([])
  })

  test('has what lies now, and nothing before anything is laid', () => {
    expect(boardOf(first('laying_started').view, 0).layout).toBe('')
    expect(boardOf(first('laid_out').view, 0).layout).toBe('0r0@0,0')
  })

  test('knows who is asked: people who are there', () => {
    expect(peopleHere(first('laying_started').view)).toEqual([0, 1])
    expect(peopleHere(first('bot_sat_in').view)).toEqual([0])
  })

  test('adds up the sheet, and counts the tens', () => {
    const sheet = [
      [10, 4],
      [0, 10],
      [7, 10],
    ]
    expect([totalOf(sheet, 0), totalOf(sheet, 1)]).toEqual([17, 24])
    expect([tensOf(sheet, 0), tensOf(sheet, 1)]).toEqual([1, 2])
  })
})

describe('the end of a round', () => {
  const { event, view } = first('round_scored')
  const scored = event as RoundScored

  test('is told by who called, and what it is worth for the reader', () => {
    expect(newsOf(scored, view, 0, names)).toMatchObject({
      key: 'card_game.news.ended_by_call',
      facts: { name: 'Ben', count: 1 },
    })
    expect(newsOf(scored, view, 1, names)?.key).toBe('card_game.news.you_called_wrongly')
    expect(newsOf(scored, view, -1, names)?.key).toBe('card_game.news.ended_by_call_seen')
  })

  test('is good news for who called rightly', () => {
    const [one, other] = scored.scores
    if (!one || !other) throw new Error('two seats')
    const right = { ...scored, scores: [one, { ...other, points: 10 }] }
    expect(newsOf(right, view, 1, names)).toMatchObject({
      key: 'card_game.news.you_called',
      tone: 'good',
    })
    expect(momentOf(right, 1)).toBe('solved_own')
  })

  test('is heard', () => {
    expect(momentOf(scored, 0)).toBe('solved_other')
    expect(momentOf(scored, 1)).toBe('wrong')
    expect(momentOf({ ...scored, ending: 'agreement', callers: [] }, 0)).toBe('round_over')
    expect(momentOf({ ...scored, ending: 'time', callers: [] }, 0)).toBe('time_up')
  })
})

describe('a round that begins', () => {
  const { event: started, view } = first('laying_started')

  test.each([
    [1, 'card_game.news.hint'],
    [2, 'card_game.news.go_black'],
    [3, 'card_game.news.go_white'],
  ])('number %i is told as %s', (number, key) => {
    if (!view.round) throw new Error('no round')
    expect(newsOf(started, { ...view, round: { ...view.round, number } }, 0, names)?.key).toBe(key)
  })

  test('is not told to who watches', () => {
    expect(newsOf(started, view, -1, names)).toBeNull()
  })
})

describe('who comes', () => {
  const came: Heard = { kind: 'came', seat: 1 }

  test('is no news before the first round, and news in every later one', () => {
    const { view: ready } = first('round_begun')
    if (!ready.round) throw new Error('no round')
    expect([ready.phase, ready.round.number]).toEqual(['ready', 1])
    const later = { ...ready, round: { ...ready.round, number: 2 } }
    const told = [opening, ready, later, first('laying_started').view].map(
      (view) => newsOf(came, view, 0, names)?.key,
    )
    expect(told).toEqual([undefined, undefined, 'race.news.came', 'race.news.came'])
    expect(newsOf(came, later, 1, names)).toBeNull()
  })
})

describe('time', () => {
  test('counts down before the start and before the end of a long round', () => {
    const { view: ready } = first('round_begun')
    expect(momentBetween(ready, ready.until - 3_100, ready.until - 2_900)).toBe('countdown')
    expect(momentBetween(ready, ready.until - 9_100, ready.until - 8_900)).toBeNull()
    const { view: laying } = first('laying_started')
    expect(momentBetween(laying, laying.until - 9_100, laying.until - 8_900)).toBe('last_ten')
    expect(momentBetween(laying, laying.until - 99_100, laying.until - 98_900)).toBeNull()
  })
})
