import { beforeEach, expect, test, vi } from 'vitest'

import { speech } from '../../src/lib/speech.svelte'
import { taskName } from '../../src/routes/statistics/words'

beforeEach(() => {
  vi.spyOn(speech, 'say').mockImplementation((key, facts) =>
    [key, ...Object.values(facts ?? {})].join(' '),
  )
})

test('a task that stands on no card is called what it is', () => {
  expect(taskName('classic', '0f'.repeat(8))).toBe('statistics.fresh')
  expect(taskName('classic', '2026-11-18')).toBe('statistics.daily Nov\u00a018,\u00a02026')
  expect(taskName('classic', '38'.repeat(32))).toBe('home.daily')
})

test('the hands of the card game are called by stack and faces, whatever rounds were played', () => {
  const names = ['round 1', 'round 4', 'round 5'].map((name) => taskName('card_game', name))
  expect(names).toEqual([
    'statistics.hand.white 1',
    'statistics.hand.black 2',
    'statistics.hand.white 3',
  ])
})
