import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { speech } from '../../src/lib/speech.svelte'
import { Refusal } from '../../src/net/refusal'
import { Entrance } from '../../src/routes/home/entrance.svelte'

const kept = new Map<string, string>()
const join = vi.fn<(code: string) => Promise<string>>()
vi.mock('../../src/routes/home/friends', () => ({ join: (code: string) => join(code) }))

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
  vi.stubGlobal('location', { hash: '' })
  vi.spyOn(speech, 'say').mockImplementation((key) => key)
  vi.spyOn(speech, 'bring').mockResolvedValue()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function entering(): Entrance {
  const entrance = new Entrance()
  entrance.name = 'Anna'
  return entrance
}

test('a refused name is told at the name, and not kept', async () => {
  join.mockRejectedValue(new Refusal('name.taken', { name: 'Anna' }))
  const entrance = entering()
  await entrance.join('BKTRFM')
  expect(entrance.troubleAt('name')).not.toBe('')
  expect(entrance.troubleAt('join')).toBe('')
  expect([...kept.values()].join()).not.toContain('Anna')
})

test('another refusal is told beside the way that was tried', async () => {
  join.mockRejectedValue(new Refusal('table.unknown'))
  const entrance = entering()
  await entrance.join('BKTRFM')
  expect(entrance.troubleAt('join')).not.toBe('')
  expect(entrance.troubleAt('name')).toBe('')
})

test('a name is kept once it has a seat', async () => {
  join.mockResolvedValue('BKTRFM')
  await entering().join('BKTRFM')
  expect([...kept.values()].join()).toContain('Anna')
  expect(location.hash).toContain('BKTRFM')
})
