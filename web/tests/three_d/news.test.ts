import { expect, test } from 'vitest'

import { dutyOf, FILLING, newsOf } from '../../src/editions/three_d/news'
import { promptOf } from '../../src/match/prompt'
import type { ThreeDEvent, ThreeDView } from '../../src/wire.gen'
import { Told } from '../told'
import frames from './frames.gen.json'

const view = new Told<ThreeDView, ThreeDEvent>(frames).after('rolled')

test('from the second round on both levels are asked for, not an area', () => {
  const inRound = (number: number) => ({ ...view, round: view.round && { ...view.round, number } })
  const started = { kind: 'glass_started', until: 1 } as const
  expect(newsOf(started, inRound(1), 0, [])?.key).toBe('cubes.hint')
  expect(newsOf(started, inRound(2), 0, [])?.key).toBe('cubes.go')
})

test('who was told nothing since is asked for both levels, too', () => {
  const laying = { isLocked: false, isDone: false }
  const said = { view: null, news: null, left: 9, duty: null }
  expect(promptOf({ ...said, laying, bidding: FILLING })?.key).toBe('cubes.go')
})

test('whoever was given parts is asked to look at them and press ready, and then no more', () => {
  const ready: ThreeDView = {
    ...view,
    phase: 'ready',
    status: { ...view.status, may: [['get_ready'], []] },
  }
  expect(dutyOf(ready, 0)).toMatchObject({ key: 'three_d.must.ready', facts: { number: 1 } })
  expect(dutyOf(ready, 1)).toBeNull()
  expect(dutyOf({ ...ready, phase: 'puzzle' }, 0)).toBeNull()
})
