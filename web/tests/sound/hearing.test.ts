import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Moment } from '../../src/sound/moments'
import { TOUCHES } from '../../src/sound/touches'

const gestures = new Map<string, () => void>()
let played: [Moment, number][]
let felt: unknown[]
let contexts: unknown[]
let hasBeenActive: boolean

beforeEach(async () => {
  vi.resetModules()
  ;[played, felt, contexts, hasBeenActive] = [[], [], [], true]
  vi.stubGlobal('navigator', {
    userActivation: {
      get hasBeenActive() {
        return hasBeenActive
      },
    },
    vibrate: (touch: unknown) => felt.push(touch),
  })
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
      createGain() {
        return { connect: () => undefined }
      }
    },
  )
  const { Player } = await import('../../src/sound/player')
  vi.spyOn(Player.prototype, 'play').mockImplementation((name, volume) => {
    played.push([name, volume])
  })
  const { beginHearing } = await import('../../src/sound/hearing')
  beginHearing()
})

/** The modules remember that the page was touched, and what is wanted. */
afterEach(() => {
  vi.resetModules()
})

async function wants(wish: { sound: boolean; haptics: boolean; volume: number }): Promise<void> {
  const { set } = await import('../../src/lib/settings.svelte')
  set(wish)
}

async function happens(name: Moment): Promise<void> {
  const { moment } = await import('../../src/sound/moments')
  moment(name)
  await vi.dynamicImportSettled()
}

test('nothing is heard before the page was touched, but everything is felt', async () => {
  await happens('laid')
  expect([played, felt, contexts]).toEqual([[], [TOUCHES.laid], []])
})

test('nothing is felt before the browser allows it', async () => {
  hasBeenActive = false
  await happens('laid')
  expect(felt).toEqual([])
})

test('after a gesture moments are heard at the volume that is set', async () => {
  await wants({ sound: true, haptics: true, volume: 0.4 })
  gestures.get('keydown')?.()
  gestures.get('click')?.()
  await happens('gems')
  expect(played).toEqual([['gems', 0.4]])
  expect(contexts).toHaveLength(1)
})

test('who wants it quiet and calm has it so', async () => {
  await wants({ sound: false, haptics: false, volume: 0.4 })
  gestures.get('click')?.()
  await happens('gems')
  expect([played, felt, contexts]).toEqual([[], [], []])
})
