import { expect, test } from 'vitest'

import type { SoloResult } from '../../src/wire.gen'
import { keptRun, madeLast } from '../../src/routes/solo/runs'

test('what was played last is offered again', () => {
  const kept = keptRun('{"mode":"tasks","length":20,"side":"hard","source":"box"}')
  expect(kept).toEqual({
    edition: 'classic',
    mode: 'tasks',
    length: 20,
    side: 'hard',
    source: 'box',
  })
})

test.each(['nonsense', 'null', '{"mode":"daily","length":7,"side":"upside","source":"sky"}'])(
  'whatever else was kept (%s) is left out',
  (kept) => {
    expect(keptRun(kept)).toMatchObject({ mode: 'clock', length: 5, side: 'easy', source: 'fresh' })
  },
)

test('records open with the run that was made last, but for tasks of a day', () => {
  const daily = made({ mode: 'daily', length: 1, side: 'hard' })
  expect(madeLast([daily, made({}), made({ length: 20 })])).toEqual({
    edition: 'three_d',
    mode: 'tasks',
    length: 5,
    side: 'easy',
    source: 'fresh',
  })
  expect(madeLast([made({ source: 'box' })])?.source).toBe('box')
  expect(madeLast([daily])).toBeNull()
})

function made(part: Partial<SoloResult>): { result: SoloResult } {
  const run = { edition: 'three_d', mode: 'tasks', length: 5, side: 'easy' } as const
  const result = { ...run, solved: 5, put_aside: 0, time: 9, is_ranked: true, day: '', ...part }
  return { result }
}
