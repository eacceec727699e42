import { beforeEach, expect, test, vi } from 'vitest'

import { carried, unpack } from '../../src/routes/settings/carried'

class Memory {
  readonly #kept = new Map<string, string>()

  get length(): number {
    return this.#kept.size
  }

  key(place: number): string | null {
    return [...this.#kept.keys()][place] ?? null
  }

  getItem(name: string): string | null {
    return this.#kept.get(name) ?? null
  }

  setItem(name: string, value: string): void {
    this.#kept.set(name, value)
  }

  removeItem(name: string): void {
    this.#kept.delete(name)
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new Memory())
  vi.stubGlobal('sessionStorage', new Memory())
})

test('settings, name, choices and fastest times are carried, and nothing else is', () => {
  const own = { settings: '{"letters":true}', name: 'Anna', 'fastest.classic.easy': '4200' }
  const stays = { table: 'BKTR', practice: '[]', renewed: '1.0' }
  for (const [name, value] of Object.entries({ ...own, ...stays }))
    localStorage.setItem(name, value)
  expect(carried()).toEqual(own)
})

test('a new device has what is brought, sits at the table, and takes nothing else', () => {
  localStorage.setItem('name', 'Ben')
  const settings = { settings: '{"letters":true}', language: 'de', practice: '[1]' }
  unpack({ name: 'Anna', table: 'BKTR', settings })
  expect(carried()).toEqual({ name: 'Anna', settings: '{"letters":true}', language: 'de' })
  expect(localStorage.getItem('table')).toBe('BKTR')
  expect(localStorage.getItem('practice')).toBeNull()
})

test('who sits nowhere leaves the table of whoever was here before', () => {
  localStorage.setItem('table', 'BKTR')
  unpack({ name: 'An old name', table: null, settings: { name: 'Anna' } })
  expect(localStorage.getItem('table')).toBeNull()
  expect(carried()).toEqual({ name: 'Anna' })
})
