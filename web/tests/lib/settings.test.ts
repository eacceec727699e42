import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import * as self from '../../src/lib/self'
import { read, set, settings, USUAL } from '../../src/lib/settings.svelte'

const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  })
})
afterEach(() => {
  set(USUAL)
})

describe('the settings', () => {
  test('are kept as soon as they change', () => {
    set({ look: 'dark', volume: 0.25 })
    expect([settings.look, settings.volume]).toEqual(['dark', 0.25])
    expect(read(kept.get('settings') ?? null)).toEqual({ ...USUAL, look: 'dark', volume: 0.25 })
  })

  test.each([
    [null, {}],
    ['', {}],
    ['nonsense', {}],
    ['null', {}],
    ['[1]', {}],
    ['{"sound":"yes","volume":7,"look":"pink","haptics":false}', { haptics: false }],
    ['{"volume":0,"look":"light","more":1}', { volume: 0, look: 'light' }],
  ])('of %j are %j', (text, found) => {
    expect(read(text)).toEqual(found)
  })
})

describe('who one is', () => {
  test('is a name, until there is none', () => {
    self.keepName('Anna')
    expect(self.ownName()).toBe('Anna')
    self.keepName('')
    expect([self.ownName(), kept.size]).toEqual(['', 0])
  })

  test.each([
    ['0', 0],
    ['5', 5],
    ['6', null],
    ['-1', null],
    ['1.5', null],
    ['red', null],
  ])('has of the token %j kept %j', (text, token) => {
    kept.set('token', text)
    expect(self.ownToken()).toBe(token)
  })

  test('sits at one table, and forgets no other', () => {
    self.keepTable('BKTR')
    self.forgetTable('XXXX')
    expect(self.ownTable()).toBe('BKTR')
    self.forgetTable('BKTR')
    expect(self.ownTable()).toBeNull()
  })
})
