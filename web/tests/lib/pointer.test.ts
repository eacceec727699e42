import { afterEach, expect, test, vi } from 'vitest'

import { raceNews } from '../../src/editions/race/news'
import type { ClassicEvent, ClassicView, RaceEvent } from '../../src/wire.gen'
import classic from '../classic/frames.gen.json'
import { Told } from '../told'

const { event, view } = new Told<ClassicView, ClassicEvent>(classic).step('rolled')

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  [true, 'laying.hint.mouse'],
  [false, 'laying.hint'],
])('with a mouse (%s) the first hint says what a mouse does', (hasMouse, key) => {
  vi.stubGlobal('matchMedia', () => ({ matches: hasMouse }))
  expect(raceNews(event as RaceEvent, view, 0, ['Anna', 'Ben'])?.key).toBe(key)
})
