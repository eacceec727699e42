import { afterEach, expect, test, vi } from 'vitest'

import { newsOf } from '../../src/editions/card_game/news'
import { raceNews } from '../../src/editions/race/news'
import type {
  CardGameEvent,
  CardGameView,
  ClassicEvent,
  ClassicView,
  RaceEvent,
} from '../../src/wire.gen'
import cards from '../card_game/frames.gen.json'
import classic from '../classic/frames.gen.json'
import { Told } from '../told'

const race = new Told<ClassicView, ClassicEvent>(classic).step('rolled')
const laying = new Told<CardGameView, CardGameEvent>(cards).step('laying_started')

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  [true, ['laying.hint.mouse', 'card_game.news.hint.mouse']],
  [false, ['laying.hint', 'card_game.news.hint']],
])('with a mouse (%s) the first hint says what a mouse does', (hasMouse, keys) => {
  vi.stubGlobal('matchMedia', () => ({ matches: hasMouse }))
  expect([
    raceNews(race.event as RaceEvent, race.view, 0, ['Anna', 'Ben'])?.key,
    newsOf(laying.event, laying.view, 0, ['Anna', 'Ben'])?.key,
  ]).toEqual(keys)
})
