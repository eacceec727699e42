import { expect, test } from 'vitest'

import { keptRun } from '../../src/routes/alone/runs'

test('what was played last is offered again', () => {
  const kept = keptRun('{"mode":"tasks","length":20,"side":"hard"}')
  expect(kept).toEqual({ edition: 'classic', mode: 'tasks', length: 20, side: 'hard' })
})

test.each(['nonsense', 'null', '{"mode":"daily","length":7,"side":"upside"}'])(
  'whatever else was kept (%s) is left out',
  (kept) => {
    expect(keptRun(kept)).toMatchObject({ mode: 'clock', length: 5, side: 'easy' })
  },
)
