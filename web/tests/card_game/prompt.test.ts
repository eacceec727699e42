import { beforeEach, describe, expect, test, vi } from 'vitest'

import { cryOf } from '../../src/editions/card_game/cry'
import { promptOf, type Prompted } from '../../src/editions/card_game/prompt'
import { calm, wrong } from '../../src/editions/race/news'
import type { CardGameEvent, CardGameView } from '../../src/wire.gen'
import { Told } from '../told'
import frames from './frames.gen.json'

const told = new Told<CardGameView, CardGameEvent>(frames)
const view = told.after('laying_started')
const some = { isLocked: false, isDone: false, isSure: false, isGuided: true, lying: [] }
const open: Prompted = { view, laying: some, news: null }
const sure: Prompted = { ...open, laying: { ...some, isDone: true, isSure: true } }
const seven: Prompted = { ...open, laying: { ...some, isDone: true, isGuided: false } }

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

  test('gives nothing away where nothing is checked (K-23)', () => {
    expect(promptOf(seven)).toMatchObject({ key: 'card_game.news.check', tone: 'calm' })
  })

  test('says where contacts are shown that seven lie, but not by the rules', () => {
    const amiss = { ...some, lying: Array.from({ length: 7 }) }
    expect(promptOf({ ...open, laying: amiss })?.key).toBe('card_game.refusal.call.not_legal')
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
    expect(cryOf(right, view, 0, 'some')).toMatchObject({
      seat: 1,
      took: 50_000 - began,
      isWrong: false,
      isBest: false,
      told: [{ facts: { count: 10 } }],
    })
  })

  test('that was wrong is seen as such, and ending by agreement is none', () => {
    expect(cryOf(event, view, 1, 'some')?.isWrong).toBe(true)
    expect(cryOf({ ...event, callers: [] }, view, 1, 'some')).toBeNull()
  })

  test('of the reader is told first, and whether none was faster', () => {
    const both = { ...right, callers: [{ seat: 0, credited: 50_000 }, ...right.callers] }
    expect(cryOf(both, view, 1, 'some')).toMatchObject({ seat: 1, isBest: false })
    const sooner = { ...right, callers: [{ seat: 1, credited: 49_000 }] }
    expect(cryOf(sooner, view, 1, 'some')?.isBest).toBe(true)
  })
})
