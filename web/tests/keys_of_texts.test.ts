import { describe, expect, test } from 'vitest'

import { loadTexts } from '../src/lib/catalogues'
import { roomsOf } from './rooms_of_texts'

const sources = import.meta.glob<string>(['../src/**/*.ts', '../src/**/*.svelte'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

const ROOMS = await roomsOf('en')

/** A key as it is written in the program; what is filled in, such as ${place}, may be anything. */
const KEY = new RegExp(`['"\`]((?:${ROOMS.join('|')})\\.[\\w.$\\{\\}]+)['"\`]`, 'g')

const used = new Set(
  Object.values(sources).flatMap((source) =>
    Array.from(source.matchAll(KEY), ([, key = '']) => key),
  ),
)
const patterns = Array.from(used, (key) => ({
  key,
  pattern: new RegExp(
    `^${key
      .replace(/\$\{[\w.]+\}/g, '*')
      .replaceAll('.', '\\.')
      .replace('*', '.+')}$`,
  ),
}))
// Some keys look like texts but are codes of refusals, which the server made up.
const CODES = new Set([
  'solo.fixed',
  'daily.played',
  ...[
    'full',
    'locked',
    'too_few',
    'not_over',
    'not_started',
    'removed',
    'started',
    'stopping',
    'too_many_people',
    'unknown',
  ].map((what) => `table.${what}`),
])

describe('the texts', () => {
  test('have every key that the program uses', async () => {
    const known = Object.keys(await loadTexts('en', ROOMS))
    const missing = patterns
      .filter(({ key, pattern }) => !CODES.has(key) && !known.some((each) => pattern.test(each)))
      .map(({ key }) => key)
    expect(missing).toEqual([])
  })

  test('have no key that nothing uses', async () => {
    const known = Object.keys(await loadTexts('en', ROOMS))
    expect(known.filter((key) => !patterns.some(({ pattern }) => pattern.test(key)))).toEqual([])
  })
})
