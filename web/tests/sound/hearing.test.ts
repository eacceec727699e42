import { beforeEach, expect, test, vi } from 'vitest'

import type { Moment } from '../../src/sound/moments'

const settings = vi.hoisted(() => ({ sound: true, haptics: true, volume: 0.4 }))
const played = vi.hoisted((): [string, number][] => [])
const felt = vi.hoisted((): string[] => [])

vi.mock('../../src/lib/settings.svelte', () => ({ settings }))
vi.mock('../../src/sound/touches', () => ({ feel: (name: string) => felt.push(name) }))
vi.mock('../../src/sound/player', () => ({
  Player: class {
    play(name: Moment, volume: number) {
      played.push([name, volume])
    }
  },
}))

const gestures = new Map<string, () => void>()
const contexts: unknown[] = []

beforeEach(async () => {
  vi.resetModules()
  Object.assign(settings, { sound: true, haptics: true })
  for (const list of [played, felt, contexts]) list.length = 0
  vi.stubGlobal('addEventListener', (name: string, listen: () => void) =>
    gestures.set(name, listen),
  )
  vi.stubGlobal(
    'AudioContext',
    class {
      readonly state = 'running'
      constructor() {
        contexts.push(this)
      }
    },
  )
  const { beginHearing } = await import('../../src/sound/hearing')
  beginHearing()
})

async function happens(name: Moment): Promise<void> {
  const { moment } = await import('../../src/sound/moments')
  moment(name)
  await vi.dynamicImportSettled()
}

test('nothing is heard before the page was touched, but everything is felt', async () => {
  await happens('laid')
  expect([played, felt, contexts]).toEqual([[], ['laid'], []])
})

test('after a gesture moments are heard at the volume that is set', async () => {
  gestures.get('keydown')?.()
  gestures.get('click')?.()
  await happens('gems')
  expect(played).toEqual([['gems', 0.4]])
  expect(contexts).toHaveLength(1)
})

test('who wants it quiet and calm has it so', async () => {
  Object.assign(settings, { sound: false, haptics: false })
  gestures.get('click')?.()
  await happens('gems')
  expect([played, felt, contexts]).toEqual([[], [], []])
})
