import { describe, expect, test } from 'vitest'

import { LIGHT_DARK } from '../../src/editions/light_dark/edition'
import { faceOf, mannerOf, showsBothFaces } from '../../src/editions/light_dark/faces'
import { evolved, fieldsEarned } from '../../src/editions/light_dark/match'
import { newsOf } from '../../src/editions/light_dark/news'
import { readPlacements } from '../../src/laying/notation'
import type { LightDarkEvent, LightDarkView } from '../../src/wire.gen'
import recorded from './recorded.gen.json'

const opening = recorded.opening as unknown as LightDarkView
const steps = recorded.steps as unknown as { event: LightDarkEvent; view: LightDarkView }[]
const after = (kind: string) => {
  const found = steps.find(({ event }) => event.kind === kind)
  if (!found) throw new Error(`nothing recorded: ${kind}`)
  return found
}
const usual = (view: LightDarkView): LightDarkView => ({
  ...view,
  options: { ...view.options, master: false },
})
const rolled = (label: string): LightDarkView => {
  const { view } = after('rolled')
  return usual({ ...view, round: view.round && { ...view.round, label } })
}

describe('the view of light and dark', () => {
  test('is folded from the events as the server folds it', () => {
    let view = opening
    for (const { event, view: wanted } of steps) {
      view = evolved(view, event)
      expect(view, event.kind).toEqual(wanted)
    }
  })

  test('waits for the roll, but in the master game for the tasks alone', () => {
    const { event } = after('round_opened')
    expect(evolved(opening, event).phase).toBe('reveal')
    expect(evolved(usual(opening), event).phase).toBe('roll')
  })
})

describe('a ship', () => {
  test.each([
    [1, 4, 4],
    [4, 4, 1],
    [2, 2, 1],
  ])('of number %d of %d players flies %d fields', (place, players, fields) => {
    expect(fieldsEarned(place, players)).toBe(fields)
  })
})

describe('the faces', () => {
  test('are told by the rotation letter', () => {
    expect(['a', 'd', 'e', 'h'].map((letter) => faceOf(letter as 'a'))).toEqual([
      ...['light', 'light', 'dark', 'dark'],
    ])
  })

  test('that was rolled stays up, and nothing is turned over', () => {
    expect(mannerOf(rolled('light'))).toMatchObject({ first: 'a', canFlip: false })
    expect(mannerOf(rolled('dark'))).toMatchObject({ first: 'e', canFlip: false })
    expect(mannerOf(rolled('dark')).amiss([])).toBeNull()
  })

  test('are both wanted in the master game, where pieces may be turned over', () => {
    const manner = mannerOf(after('rolled').view)
    expect(manner).toMatchObject({ first: 'a', canFlip: true })
    expect(manner.amiss(readPlacements('I4a@0,0 O4c@1,0'))).toBe('light_dark.fault.one_face')
    expect(manner.amiss(readPlacements('I4a@0,0 O4g@1,0'))).toBeNull()
    expect(showsBothFaces(readPlacements('I4e@0,0 O4g@1,0'))).toBe(false)
  })
})

describe('what is told', () => {
  test('is the face that counts, how far the ship will fly, and what a wrong call lacked', () => {
    const told = (me: number) =>
      steps.flatMap(({ event, view }) => {
        const news = newsOf(event, view, me)
        return news ? [`${news.key} ${news.tone}`] : []
      })
    expect(told(0)).toEqual([
      'light_dark.news.go_master calm',
      'light_dark.fault.one_face wrong',
      'light_dark.news.you_solved good',
      'light_dark.news.go_master calm',
      'light_dark.news.you_solved good',
      'light_dark.news.go_master calm',
    ])
    const late = ['light_dark.news.you_solved good', 'light_dark.news.go_master calm']
    expect(told(1)).toEqual(['light_dark.news.go_master calm', ...late])
  })

  test('goes by the number of players', () => {
    const solved = after('task_solved')
    expect(newsOf(solved.event, solved.view, 1)?.facts).toEqual({ place: 1, count: 2 })
  })
})

describe('as a race', () => {
  test('it has a glass in the puzzle, none in a play-off, and a die but for the master game', () => {
    const { view } = after('rolled')
    expect(LIGHT_DARK.lasts(view)).toBe(60_000)
    expect(LIGHT_DARK.lasts({ ...view, phase: 'roll' })).toBe(0)
    const round = view.round && { ...view.round, is_playoff: true }
    expect(LIGHT_DARK.lasts({ ...view, round })).toBe(0)
    expect(LIGHT_DARK.die(view)).toBeNull()
    expect(LIGHT_DARK.die(usual(view))).toHaveProperty('faces.dark')
  })

  test('it rewards with fields', () => {
    expect(LIGHT_DARK.rewardOf(after('ship_moved').event)).toEqual({ seat: 1, reward: 2 })
    expect(LIGHT_DARK.rewardOf(after('round_ended').event)).toBeNull()
  })
})
