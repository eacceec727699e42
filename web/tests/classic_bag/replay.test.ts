import { expect, test } from 'vitest'

import { CLASSIC_BAG } from '../../src/editions/classic_bag/edition'
import { flights } from '../../src/editions/treasury/treasury'
import { Film, type Frame } from '../../src/replay/film'
import type { ClassicBagEvent, ClassicBagView } from '../../src/wire.gen'
import told from './replay.gen.json'

const frames = told.replay.frames as readonly Frame[]

test('a film of a match ends as on the server, and its gems fly', async () => {
  const film = await Film.of<object>(told.replay.view, frames)
  const views = Array.from(
    { length: frames.length + 1 },
    (_, count) => film.viewAfter(count) as ClassicBagView,
  )
  expect(views.at(-1)).toEqual(told.end)
  const flown = views.flatMap((view, i) => flights(views[i - 1] ?? view, view))
  expect(flown.map(({ from }) => from)).toContain('bag')
})

test('what a solver gets is told, and what every race tells is left to it', () => {
  const view = told.end as unknown as ClassicBagView
  const news = (event: ClassicBagEvent) => CLASSIC_BAG.news(event, view, 0, ['Anna', 'Ben'])
  const reward = { kind: 'reward_given', place: 1, from_display: 'sapphire', from_bag: 'ruby' }
  expect(news({ ...reward, seat: 0 } as ClassicBagEvent)?.key).toBe('treasury.news.you_got_two')
  expect(news({ ...reward, seat: 1, from_display: null } as ClassicBagEvent)?.key).toBe(
    'treasury.news.got',
  )
  expect(news({ kind: 'round_ended', number: 1 })).toBeNull()
})
