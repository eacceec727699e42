import { beforeEach, expect, test, vi } from 'vitest'

import program from '../../../src/ubongo/__init__.py?raw'
import { BUILD, renewPage } from '../../src/lib/build'

const kept = new Map<string, string>()
const reload = vi.fn()

beforeEach(() => {
  kept.clear()
  reload.mockClear()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
})

test('a page knows the version of the program', () => {
  expect(program.split('\n')).toContain(`__version__ = "${BUILD}"`)
})

test('a page is renewed once for each build, and no more', () => {
  renewPage('2')
  renewPage('2')
  expect(reload).toHaveBeenCalledTimes(1)
  renewPage('3')
  expect(reload).toHaveBeenCalledTimes(2)
})

test('a page that can remember nothing is not renewed, or it would go on for ever', () => {
  const refuse = () => {
    throw new Error('forbidden')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse })
  renewPage('2')
  expect(reload).not.toHaveBeenCalled()
})
