import { beforeEach, expect, test, vi } from 'vitest'

import protocol from '../../../docs/protocol.md?raw'
import { speech } from '../../src/lib/speech.svelte'
import { explain, Refusal } from '../../src/net/refusal'
import { TEXTS } from '../../src/net/refusal_texts'

/** Only a bug in the pages or the server leads to these; their code says most to those who can fix it. */
const WITHOUT_TEXT: ReadonlySet<string> = new Set([
  'edition.unknown',
  'line.mistake',
  'origin.foreign',
  'request.malformed',
  'request.too_large',
  'request.unknown',
  'seat.of_a_bot',
  'server.failed',
  'setup.day',
  'setup.handicaps',
  'setup.length',
  'setup.malformed',
  'setup.no_master_game',
  'setup.no_such_seat',
  'setup.seats',
  'setup.side',
  'setup.source',
  'setup.tokens',
  'solo.fixed',
  'token.unknown',
])

beforeEach(() => {
  vi.spyOn(speech, 'bring').mockResolvedValue()
  vi.spyOn(speech, 'say').mockImplementation((key, facts) => `${key} ${JSON.stringify(facts)}`)
})

/** The codes in the table of refusals that requests meet. */
function documented(): string[] {
  const part = protocol.split('### Refused requests')[1]?.split('## The socket')[0] ?? ''
  return Array.from(part.matchAll(/^\| `([a-z_.]+)` \|/gm), ([, code = '']) => code)
}

test('every mistake that a request can meet has a text, or is a bug', () => {
  expect(documented().length).toBeGreaterThan(40)
  const missing = documented().filter((code) => !(code in TEXTS) && !WITHOUT_TEXT.has(code))
  expect(missing).toEqual([])
})

test('no text is kept for what cannot be met', () => {
  const own = /^(net|line|log|edition)\./ // made by the pages themselves
  const known = new Set(documented())
  const unknown = [...Object.keys(TEXTS), ...WITHOUT_TEXT].filter(
    (code) => !known.has(code) && !own.test(code),
  )
  expect(unknown).toEqual([])
  expect(Object.keys(TEXTS).filter((code) => WITHOUT_TEXT.has(code))).toEqual([])
})

test('an explanation has the facts, and for an unknown code the code', async () => {
  expect(await explain(new Refusal('table.full', { seats: 2 }))).toBe(
    'refusal.full {"seats":2,"code":"table.full"}',
  )
  expect(await explain(new Refusal('moon.full'))).toBe('refusal.failed {"code":"moon.full"}')
})

test('where not even the texts can be fetched, that is what is said', async () => {
  vi.spyOn(speech, 'bring').mockRejectedValueOnce(new Error('no network'))
  expect(await explain(new Refusal('table.full'))).toMatch(/^table.unreachable/)
})
