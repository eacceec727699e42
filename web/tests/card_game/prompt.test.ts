import { beforeEach, describe, expect, test, vi } from 'vitest'

import { bannerOf } from '../../src/editions/card_game/banner'
import { promptOf, type Prompted } from '../../src/editions/card_game/prompt'
import { calm, wrong } from '../../src/match/news'
import type { CardGameEvent, CardGameView } from '../../src/wire.gen'
import { Told } from '../told'
import frames from './frames.gen.json'

const told = new Told<CardGameView, CardGameEvent>(frames)
const view = told.after('laying_started')
const some = {
  isLocked: false,
  isDone: false,
  isSure: false,
  isGuided: true,
  amiss: [],
  faults: [],
}
const open: Prompted = {
  view,
  laying: some,
  left: 300,
  vote: { question: null },
  news: null,
  speak: (key, facts) =>
    key === 'cards.numbers' ? `${facts?.['others']} and ${facts?.['last']}` : key,
}
const sure: Prompted = { ...open, laying: { ...some, isDone: true, isSure: true } }
const seven: Prompted = { ...open, laying: { ...some, isDone: true, isGuided: false } }

const played = () => 'some'

describe('the sentence above the table', () => {
  test('bids to lay seven where nothing was said, as after a reload', () => {
    expect(promptOf(open)?.key).toBe('card_game.news.go_white')
    expect(promptOf({ ...open, view: { ...view, is_black: true } })?.key).toBe(
      'card_game.news.go_black',
    )
    expect(promptOf({ ...open, laying: null })).toBeNull()
  })

  test('asks for the call once it would score, whatever else was said', () => {
    expect(promptOf({ ...sure, news: calm('card_game.news.hint') })).toMatchObject({
      key: 'card_game.news.call',
      tone: 'good',
    })
  })

  test('asks for it loudly in the last three seconds', () => {
    expect(promptOf({ ...sure, left: 4 })?.key).toBe('card_game.news.call')
    expect(promptOf({ ...sure, left: 3 })).toEqual({
      ...{ key: 'standing.must.call_now', tone: 'urgent', facts: { count: 3 } },
    })
  })

  test('gives nothing away where nothing is checked (K-23)', () => {
    expect(promptOf(seven)).toMatchObject({ key: 'card_game.news.check', tone: 'calm' })
    expect(promptOf({ ...seven, left: 2 })).toEqual(promptOf(seven))
  })

  test('names the cards with which nothing is scored by their numbers, and says why', () => {
    const loose = { kind: 'loose', cards: [8] } as const
    const one = { kind: 'one_pair', cards: [2, 4] } as const
    const amiss = { ...some, amiss: [6, 4, 8], faults: [loose, one] }
    expect(promptOf({ ...open, laying: amiss })).toEqual({
      key: 'card_game.news.amiss',
      tone: 'calm',
      facts: { count: 3, cards: '5, 7 and 9', why: 'cards.fault.loose' },
    })
    const hint = calm('help.card.next', { name: '3' })
    expect(promptOf({ ...open, laying: amiss, news: hint })).toBe(hint)
  })

  test('asks whether the round is to end, whatever else is to be done', () => {
    const vote = { question: 'card_game.news.end_asked' }
    expect(promptOf({ ...sure, vote })?.key).toBe('card_game.news.end_asked')
    const refused = wrong('cards.say.too_few', { count: 5, goal: 7 })
    expect(promptOf({ ...open, vote, news: refused })?.key).toBe('card_game.news.end_asked')
  })

  test('says how to go on once the solution was shown', () => {
    const shown = { ...open, laying: { ...some, isLocked: true }, news: calm('help.solved') }
    expect(promptOf(shown)?.key).toBe('card_game.news.solution_shown')
  })

  test('first answers what the reader has just tried', () => {
    const misfit = wrong('cards.say.overlap')
    expect(promptOf({ ...sure, news: misfit })).toBe(misfit)
  })

  test('says nothing while the cards are covered', () => {
    expect(promptOf({ ...sure, view: { ...view, is_paused: true } })).toBeNull()
  })
})

describe('a call', () => {
  const { event } = told.step('round_scored')
  const right = {
    ...event,
    scores: event.scores.map((score, seat) => (seat === 1 ? { ...score, points: 10 } : score)),
  }
  const kept = new Map<string, string>()

  beforeEach(() => {
    kept.clear()
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => kept.set(name, value),
    })
  })

  test('is seen with its points and the time since the cards were taken', () => {
    const began = view.until - view.status.lasts
    expect(bannerOf(right, view, 0, played)).toMatchObject({
      seat: 1,
      took: 50_000 - began,
      isWrong: false,
      isBest: false,
      told: [{ facts: { count: 10 } }],
    })
  })

  test('that was wrong is seen as such, and ending by agreement is none', () => {
    expect(bannerOf(event, view, 1, played)?.isWrong).toBe(true)
    expect(bannerOf({ ...event, callers: [] }, view, 1, played)).toBeNull()
  })

  test('of the reader is told first, and whether none was faster', () => {
    const both = { ...right, callers: [{ seat: 0, credited: 50_000 }, ...right.callers] }
    expect(bannerOf(both, view, 1, played)).toMatchObject({ seat: 1, isBest: false })
    const sooner = { ...right, callers: [{ seat: 1, credited: 49_000 }] }
    expect(bannerOf(sooner, view, 1, played)?.isBest).toBe(true)
  })
})
