import { beforeEach, expect, test, vi } from 'vitest'

import protocol from '../../../docs/protocol.md?raw'
import { speech } from '../../src/lib/speech.svelte'
import { Refusal } from '../../src/net/refusal'
import { excuse } from '../../src/table/excuse'
import { FAULTS, WORDS } from '../../src/table/words'

beforeEach(() => {
  vi.spyOn(speech, 'bring').mockResolvedValue()
  vi.spyOn(speech, 'say').mockImplementation((key, facts) => `${key} ${JSON.stringify(facts)}`)
})

/** The codes in the table of mistakes that requests meet. */
function documented(): string[] {
  const part = protocol.split('### Mistakes')[1]?.split('## The socket')[0] ?? ''
  return Array.from(part.matchAll(/^\| `([a-z_.]+)` \|/gm), ([, code = '']) => code)
}

test('every mistake that a request can meet has words, or is a fault', () => {
  expect(documented().length).toBeGreaterThan(40)
  const wordless = documented().filter((code) => !(code in WORDS) && !FAULTS.has(code))
  expect(wordless).toEqual([])
})

test('no words are kept for what cannot be met', () => {
  const own = /^(net|line|log|edition)\./ // made by the pages themselves
  const known = new Set(documented())
  const unknown = [...Object.keys(WORDS), ...FAULTS].filter(
    (code) => !known.has(code) && !own.test(code),
  )
  expect(unknown).toEqual([])
  expect(Object.keys(WORDS).filter((code) => FAULTS.has(code))).toEqual([])
})

test('an excuse knows the facts, and what is new still its code', async () => {
  expect(await excuse(new Refusal('table.full', { seats: 2 }))).toBe(
    'excuse.full {"seats":2,"code":"table.full"}',
  )
  expect(await excuse(new Refusal('moon.full'))).toBe('excuse.failed {"code":"moon.full"}')
})

test('where not even the words can be fetched, that is what is said', async () => {
  vi.spyOn(speech, 'bring').mockRejectedValueOnce(new Error('no network'))
  expect(await excuse(new Refusal('table.full'))).toMatch(/^table.unreachable/)
})
