import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Moment } from '../../src/sound/moments'
import { TOUCHES } from '../../src/sound/touches'

const gestures = new Map<string, () => void>()
let played: [Moment, number][]
let felt: unknown[]
let contexts: { state: string }[]
let hasBeenActive: boolean

beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers()
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
      state = 'suspended'
      constructor() {
        contexts.push(this)
      }
      resume() {
        this.state = 'running'
        return Promise.resolve()
      }
      suspend() {
        this.state = 'suspended'
        return Promise.resolve()
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
  vi.useRealTimers()
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

test('the sound sleeps in silence, and the next moment wakes it', async () => {
  const { AWAKE } = await import('../../src/sound/hearing')
  await wants({ sound: true, haptics: false, volume: 1 })
  gestures.get('click')?.()
  expect(contexts).toMatchObject([{ state: 'running' }])
  vi.advanceTimersByTime(AWAKE - 1)
  await happens('laid')
  vi.advanceTimersByTime(AWAKE - 1)
  expect(contexts).toMatchObject([{ state: 'running' }])
  vi.advanceTimersByTime(1)
  expect(contexts).toMatchObject([{ state: 'suspended' }])
  gestures.get('click')?.()
  expect(contexts).toMatchObject([{ state: 'suspended' }])
  await happens('laid')
  expect(contexts).toMatchObject([{ state: 'running' }])
  expect(played).toHaveLength(2)
})

test('what the browser has stopped goes on with the next gesture', async () => {
  await wants({ sound: true, haptics: false, volume: 1 })
  gestures.get('click')?.()
  for (const context of contexts) context.state = 'suspended'
  gestures.get('keydown')?.()
  expect(contexts).toMatchObject([{ state: 'running' }])
})

test('no moment is heard for longer than the sound stays awake', async () => {
  const { AWAKE } = await import('../../src/sound/hearing')
  const { ALL_SOUNDS } = await import('../../src/sound/late_sounds')
  const { lengthOf } = await import('./measures')
  for (const sound of Object.values(ALL_SOUNDS)) expect(lengthOf(sound) * 1_000).toBeLessThan(AWAKE)
})
