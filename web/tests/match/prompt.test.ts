import { describe, expect, test } from 'vitest'

import { CLASSIC } from '../../src/editions/classic/edition'
import { calm, good, urgent, wrong } from '../../src/match/news'
import { isUrgent, promptOf, type Prompted } from '../../src/match/prompt'
import type { ClassicEvent, ClassicView } from '../../src/wire.gen'
import classic from '../classic/frames.gen.json'
import { Told } from '../told'

const told = new Told<ClassicView, ClassicEvent>(classic)
const view = told.after('rolled')
const said = calm('standing.news.second_chance')
const open: Prompted = {
  view,
  laying: { isLocked: false, isDone: false },
  news: said,
  left: 30,
  duty: null,
}
const covered: Prompted = { ...open, laying: { isLocked: false, isDone: true } }

describe('the sentence above the board', () => {
  test('is what was said last, as long as nothing is to be done', () => {
    expect(promptOf(open)).toBe(said)
  })

  test('bids to cover the area where nothing was said, as after a reload', () => {
    expect(promptOf({ ...open, news: null })?.key).toBe('race.news.go')
    expect(promptOf({ ...open, news: null, laying: null })).toBeNull()
    expect(promptOf({ ...open, news: null, laying: { isLocked: true, isDone: true } })).toBeNull()
  })

  test('asks for the call once all is covered, whatever else was said', () => {
    expect(promptOf(covered)).toMatchObject({ key: 'race.must.call', tone: 'good' })
    expect(promptOf({ ...covered, duty: good('standing.gems.you_solved_1') })?.key).toBe(
      'race.must.call',
    )
  })

  test('hurries in the last three seconds, and only where the call is missing', () => {
    expect(promptOf({ ...covered, left: 4 })?.key).toBe('race.must.call')
    expect(promptOf({ ...covered, left: 3 })).toEqual({
      key: 'standing.must.call_now',
      facts: { count: 3 },
      tone: 'urgent',
    })
    expect([isUrgent({ ...covered, left: 3 }), isUrgent({ ...open, left: 3 })]).toEqual([
      true,
      false,
    ])
    expect(isUrgent({ ...covered, left: null })).toBe(false)
  })

  test('hurries sooner where something must be taken after the call', () => {
    const haste = { within: 8, call: 'standing.gems.call_now' }
    expect(promptOf({ ...covered, haste, left: 9 })?.key).toBe('race.must.call')
    expect(promptOf({ ...covered, haste, left: 8 })).toEqual({
      key: 'standing.gems.call_now',
      facts: { count: 8 },
      tone: 'urgent',
    })
    expect(isUrgent({ ...covered, haste, left: 8 })).toBe(true)
    expect(isUrgent({ ...covered, haste: null, left: 8 })).toBe(false)
  })

  test('asks for nothing where the table calls by itself, or the task is solved', () => {
    const alone = { ...view, options: { ...view.options, automatic_call: true } }
    expect(promptOf({ ...covered, view: alone })).toBe(said)
    expect(promptOf({ ...covered, laying: { isLocked: true, isDone: true } })).toBe(said)
  })

  test('asks for nothing while the boards are hidden', () => {
    const paused = { ...view, is_paused: true }
    const duty = good('standing.gems.you_solved_1')
    expect(promptOf({ ...covered, view: paused })).toBeNull()
    expect(promptOf({ ...open, view: paused, laying: null, duty })).toBeNull()
    const between = { ...told.after('paused'), is_paused: true }
    expect(promptOf({ ...open, view: between, laying: null })).toBe(said)
  })

  test('tells how a round ended before what must be done', () => {
    const [outcome, duty] = [calm('standing.news.time_up'), calm('race.news.you_roll')]
    expect(promptOf({ ...open, outcome, duty })).toBe(outcome)
    expect(promptOf({ ...open, outcome: null, duty })).toBe(duty)
  })

  test('says what is amiss though all is covered, before any duty but after help', () => {
    const amiss = 'light_dark.fault.one_face'
    const duty = urgent('standing.must.cover', { count: 9 })
    expect(promptOf({ ...open, amiss, duty })).toEqual(calm(amiss))
    expect(promptOf({ ...open, amiss, news: null })).toEqual(calm(amiss))
    const hint = calm('help.piece.next')
    expect(promptOf({ ...open, amiss, duty, news: hint })).toBe(hint)
    const misfit = wrong('laying.say.overlap')
    expect(promptOf({ ...open, amiss, news: misfit })).toBe(misfit)
    const solved = { isLocked: true, isDone: true }
    expect(promptOf({ ...open, amiss, laying: solved })).toBe(said)
  })

  test('first answers what the reader has just tried', () => {
    const misfit = wrong('laying.say.overlap')
    expect(promptOf({ ...covered, news: misfit })).toBe(misfit)
  })
})

describe('what classic asks for', () => {
  const duty = (at: ClassicView, me: number, left: number | null = null) =>
    CLASSIC.duty?.(at, me, left)?.key

  test('is a field in the beginning, then to be ready, then patience', () => {
    const choosing = told.after('gems_laid_out')
    expect(duty(choosing, 0)).toBe('classic.news.choose_field')
    expect(duty({ ...choosing, pawns: [3, null] }, 0)).toBe('classic.news.ready')
    expect(duty({ ...choosing, content: [0] }, 0)).toBe('classic.ready_wait')
    expect(duty(choosing, -1)).toBeUndefined()
  })

  test('is to call in time for the gems, unless they are taken after the puzzle', () => {
    const calm = { ...view, options: { ...view.options, calm_collecting: true } }
    expect(CLASSIC.haste?.(view)).toMatchObject({ within: 8 })
    expect(CLASSIC.haste?.(calm)).toBeNull()
  })

  test('is to take gems while the sand runs, in its last seconds with more haste', () => {
    const solved = told.after('task_solved')
    expect(duty(solved, 0, 40)).toBe('standing.gems.you_solved_1')
    expect(duty(solved, 0, 10)).toBe('standing.gems.take_now_1')
    const bare = { ...solved, rows: solved.rows.map(() => []) }
    expect(duty(bare, 0, 40)).toBe('standing.gems.none_in_reach')
    expect(duty(bare, 0, 10)).toBe('standing.gems.none_in_reach')
    expect(duty(solved, 1, 10)).toBeUndefined()
    expect(duty(told.after('gems_taken'), 0, 40)).toBeUndefined()
  })
})
