import { describe, expect, test } from 'vitest'

import { COLOURS } from '../src/editions/classic/gems'
import { TOKENS } from '../src/lib/self'
import { POLYOMINOES } from '../src/pieces.gen'
import tokens from '../src/tokens.css?raw'
import { contrastOf, distance, EYES, seen, type Triple } from './colour'

const paints = POLYOMINOES.map(({ colour }) => ({
  colour,
  hex: new RegExp(`--piece-${colour}: (#[0-9a-f]{6});`).exec(tokens)?.[1] ?? '',
}))

interface Paint {
  readonly colour: string
  readonly hex: string
}

const pairsOf = (all: readonly Paint[]) =>
  all.flatMap((one, i) => all.slice(i + 1).map((other) => ({ one, other })))
const pairs = pairsOf(paints)
const gems = COLOURS.map((colour) => ({
  colour,
  hex: new RegExp(`--gem-${colour}: (#[0-9a-f]{6});`).exec(tokens)?.[1] ?? '',
}))
const pawns = Array.from({ length: TOKENS }, (_, token) => ({
  colour: `pawn ${token}`,
  hex: new RegExp(`--pawn-${token}: (#[0-9a-f]{6});`).exec(tokens)?.[1] ?? '',
}))

describe('the distance of colours', () => {
  // from the table of Sharma, Wu and Dalal (2005)
  const known: [Triple, Triple, number][] = [
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, 2.49, -0.001], [50, -2.49, 0.0011], 7.2195],
    [[50, 2.5, 0], [73, 25, -18], 27.1492],
    [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
    [[22.7233, 20.0904, -46.694], [23.0331, 14.973, -42.5619], 2.0373],
    [[90.8027, -2.0831, 1.441], [91.1528, -1.6435, 0.0447], 1.4441],
  ]
  test.each(known)('between %j and %j is %d', (one, other, far) => {
    expect(distance(one, other)).toBeCloseTo(far, 4)
    expect(distance(other, one)).toBeCloseTo(far, 4)
  })
})

describe('the paint of the pieces', () => {
  test('is a token for each of the twelve', () => {
    expect(paints.filter(({ hex }) => hex === '')).toEqual([])
    expect(new Set(paints.map(({ hex }) => hex)).size).toBe(12)
  })

  test.each(Object.entries(EYES))('stays apart for eyes with %s sight', (_, eyes) => {
    for (const { one, other } of pairs) {
      const far = distance(seen(one.hex, eyes), seen(other.hex, eyes))
      expect(far, `${one.colour} and ${other.colour}`).toBeGreaterThanOrEqual(10)
    }
  })
})

describe.each([
  ['gems', gems],
  ['pawns', pawns],
])('the colour of the %s', (_, all) => {
  test.each(Object.entries(EYES))('stays apart for eyes with %s sight', (_, eyes) => {
    expect(all.filter(({ hex }) => hex === '')).toEqual([])
    for (const { one, other } of pairsOf(all)) {
      const far = distance(seen(one.hex, eyes), seen(other.hex, eyes))
      expect(far, `${one.colour} and ${other.colour}`).toBeGreaterThanOrEqual(15)
    }
  })
})

describe('what a control shows of its state', () => {
  const looks = ['light', 'dark'] as const

  function hexOf(token: string, look: (typeof looks)[number]): string {
    const found = new RegExp(`--${token}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\);`).exec(
      tokens,
    )
    return found?.[look === 'light' ? 1 : 2] ?? ''
  }

  // which token marks what, and what it is seen against
  const marks = [
    ['ink', ['table', 'paper', 'wood']], // the chosen one of a few
    ['focus', ['table', 'paper', 'felt', 'wood']], // what is chosen in a tray, and what has the focus
    ['edge', ['table', 'paper', 'wood']], // a button, and the outline of an opponent's board
    ['good', ['table', 'paper', 'wood']],
    ['wrong', ['table', 'paper', 'wood']],
  ] as const

  test.each(looks)(
    'has a contrast of three to one at least in the %s look (WCAG 1.4.11)',
    (look) => {
      for (const [mark, grounds] of marks)
        for (const ground of grounds) {
          const contrast = contrastOf(hexOf(mark, look), hexOf(ground, look))
          expect(contrast, `${mark} on ${ground}`).toBeGreaterThanOrEqual(3)
        }
    },
  )

  test.each(looks)('has words that are read on every ground in the %s look', (look) => {
    for (const words of ['ink', 'ink-soft', 'good', 'wrong'])
      for (const ground of ['table', 'paper', 'wood']) {
        const contrast = contrastOf(hexOf(words, look), hexOf(ground, look))
        expect(contrast, `${words} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      }
    expect(contrastOf(hexOf('call', look), hexOf('ink', look))).toBeGreaterThanOrEqual(4.5)
  })

  test('is measured as WCAG does', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  })
})
