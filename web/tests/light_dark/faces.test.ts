import { describe, expect, test } from 'vitest'

import { LIGHT_DARK } from '../../src/editions/light_dark/edition'
import { faceOf, mannerOf, showsBothFaces } from '../../src/editions/light_dark/faces'
import { newsOf } from '../../src/editions/light_dark/news'
import { readPlacements } from '../../src/laying/notation'
import type { LightDarkEvent, LightDarkView } from '../../src/wire.gen'
import { Told } from '../told'
import frames from './frames.gen.json'

const told = new Told<LightDarkView, LightDarkEvent>(frames)
const usual = (view: LightDarkView): LightDarkView => ({
  ...view,
  options: { ...view.options, master: false },
})
const rolled = (label: string): LightDarkView => {
  const view = told.after('rolled')
  return usual({ ...view, round: view.round && { ...view.round, label } })
}

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
    const manner = mannerOf(told.after('rolled'))
    expect(manner).toMatchObject({ first: 'a', canFlip: true })
    expect(manner.amiss(readPlacements('I4a@0,0 O4c@1,0'))).toBe('light_dark.fault.one_face')
    expect(manner.amiss(readPlacements('I4a@0,0 O4g@1,0'))).toBeNull()
    expect(showsBothFaces(readPlacements('I4e@0,0 O4g@1,0'))).toBe(false)
  })
})

describe('what is told', () => {
  const NAMES = ['Anna', 'Ben']
  const keys = (me: number) =>
    told.steps.flatMap(({ event, view }) => {
      const news = newsOf(event, view, me, NAMES)
      return news ? [`${news.key} ${news.tone}`] : []
    })

  test('is the face that counts, how far the ship will fly, and what a wrong call lacked', () => {
    expect(keys(0)).toEqual([
      'light_dark.news.go_master calm',
      'light_dark.fault.one_face wrong',
      'light_dark.news.you_solved good',
      'light_dark.news.flew spoken',
      'light_dark.news.you_flew good',
      'light_dark.news.go_master calm',
      'light_dark.news.go_master calm',
      'light_dark.news.you_solved good',
      'light_dark.news.you_flew good',
      'light_dark.news.flew spoken',
      'light_dark.news.go_master calm',
      'light_dark.news.go_master calm',
    ])
  })

  test('is how far the ship flies also where a play-off opens in the same decision, not in that', () => {
    expect(keys(1).filter((key) => key.includes('you_solved'))).toHaveLength(2)
    expect(told.steps.filter(({ event }) => 'place' in event && event.seat === 1)).toHaveLength(3)
  })

  test('is how far the others fly, for the ear alone', () => {
    const { event, view } = told.step('ship_moved')
    const mover = 'seat' in event ? event.seat : -1
    expect(newsOf(event, view, 1 - mover, NAMES)).toMatchObject({
      key: 'light_dark.news.flew',
      tone: 'spoken',
      facts: { name: NAMES[mover] },
    })
  })

  test('goes by the number of players', () => {
    const { event, view } = told.step('task_solved')
    expect(newsOf(event, view, 1, NAMES)?.facts).toEqual({ place: 1, count: 2 })
  })
})

test('it has a die, but for the master game', () => {
  const view = told.after('rolled')
  expect(LIGHT_DARK.die(view)).toBeNull()
  expect(LIGHT_DARK.die(usual(view))).toHaveProperty('faces.dark')
})
