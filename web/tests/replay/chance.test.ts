import { describe, expect, test } from 'vitest'

import { isSeedOfHash } from '../../src/replay/checking'
import { bytesOf, Draws, hexOf } from '../../src/replay/draws'
import { sha256 } from '../../src/replay/sha256'

/** As Python draws: `SeededChance(seed, number).below(6)` eight times. */
const SIXES: readonly [number, readonly number[]][] = [
  [3, [1, 1, 2, 5, 1, 0, 2, 3]],
  [70_000, [2, 1, 1, 3, 5, 5, 5, 5]],
]
/** Below this every 2049th block is not usable, and the first one of this decision is not. */
const LARGE = { end: 9_002_803_354_665_472, number: 4_317, drawn: 8_016_973_404_414_533 }

const ascii = (text: string) => new TextEncoder().encode(text)

describe('SHA-256', () => {
  test.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
    ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
  ])('of a known text is the known hash', (text, hash) => {
    expect(hexOf(sha256(ascii(text)))).toBe(hash)
  })

  test('agrees with that of the engine at every length around the blocks', async () => {
    for (let length = 0; length < 140; length += 1) {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + length) % 256)
      const wanted = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
      expect(hexOf(sha256(bytes))).toBe(hexOf(wanted))
    }
  })
})

describe('the draws of a decision', () => {
  const seed = bytesOf('000102030405060708090a0b0c0d0e0f')

  test.each(SIXES)('of number %i are those of the server', (number, drawn) => {
    const draws = new Draws(seed, number)
    expect(drawn.map(() => draws.below(6))).toEqual(drawn)
  })

  test('go on to the next block where one is not usable', () => {
    expect(new Draws(seed, LARGE.number).below(LARGE.end)).toBe(LARGE.drawn)
  })

  test('of a seed with a hash are told from those of another', () => {
    const seed_hash = hexOf(sha256(new Uint8Array(16)))
    expect(isSeedOfHash({ seed_hash, seed: '00'.repeat(16) })).toBe(true)
    expect(isSeedOfHash({ seed_hash, seed: '01'.repeat(16) })).toBe(false)
  })
})
