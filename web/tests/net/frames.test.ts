import { describe, expect, test } from 'vitest'

import { patched } from '../../src/net/frames'
import cardGame from '../card_game/frames.gen.json'
import classic from '../classic/frames.gen.json'
import lightDark from '../light_dark/frames.gen.json'
import solo from '../solo/frames.gen.json'
import threeD from '../three_d/frames.gen.json'
import { Told } from '../told'

test.each(Object.entries({ classic, lightDark, threeD, cardGame, solo }))(
  'the patches of %s lead from the first view to the last',
  (_, frames) => {
    const told = new Told(frames)
    expect(told.views.at(-1)).toEqual(told.last)
  },
)

describe('a patch', () => {
  const before = {
    phase: 'roll',
    round: { tasks: [1], boards: ['', ''] },
    away: [2],
    places: [[0]],
  }

  test('changes, adds and removes, and leaves the view before as it was', () => {
    const patch = [
      { op: 'replace', path: '/round/boards/1', value: 'I2a@0,0' },
      { op: 'add', path: '/round/tasks/-', value: 2 },
      { op: 'remove', path: '/away/0' },
    ]
    expect(patched(before, { patch })).toEqual({
      phase: 'roll',
      round: { tasks: [1, 2], boards: ['', 'I2a@0,0'] },
      away: [],
      places: [[0]],
    })
    expect(before).toMatchObject({ round: { tasks: [1], boards: ['', ''] }, away: [2] })
  })

  test('shares what it does not change', () => {
    const patch = [{ op: 'replace', path: '/round/boards/1', value: 'I2a@0,0' }]
    const after = patched(before, { patch })
    expect(after.places).toBe(before.places)
    expect(after.round.tasks).toBe(before.round.tasks)
    expect(patched(before, { patch: [] })).toBe(before)
  })
})
