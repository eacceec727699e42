import { expect, test } from 'vitest'

import type { Variant } from '../../src/editions/variants'
import { GLASS_OF } from '../../src/glasses.gen'
import { glassOf, withUsual } from '../../src/match/glass'
import type { Choice } from '../../src/routes/home/choices'
import { changed, isOffered, switched, withGlass } from '../../src/routes/home/own_options'

const FOUND = import.meta.glob<readonly Variant[]>('../../src/editions/*/variants.ts', {
  import: 'variants',
  eager: true,
})

const choice: Choice = {
  edition: 'three_d',
  bots: 2,
  strength: 'weak',
  side: 'hard',
  checking: 'guided',
  length: 'quick',
  own: {},
}
const easy = { option: 'easier', text: '', help: '', needs: { side: 'easy' } } as const
const long = { option: 'longer', text: '', help: '', needs: { length: 'whole' } } as const
const free = { option: 'free', text: '', help: '' } as const

test('a variant brings what it needs, and goes where that goes', () => {
  const on = switched(switched(choice, easy, true), free, true)
  expect(on).toEqual({ ...choice, side: 'easy', own: { easier: true, free: true } })
  expect(changed(on, { side: 'hard' }, [easy, free]).own).toEqual({ free: true })
  expect(changed(on, { bots: 3 }, [easy, free]).own).toEqual({ easier: true, free: true })
  expect(switched(on, free, false).own).toEqual({ easier: true })
  const whole = switched(choice, long, true)
  expect(whole.length).toBe('whole')
  expect(changed(whole, { length: 'quick' }, [long]).own).toEqual({})
})

test('a variant that would change nothing against so many bots is not offered, and goes', () => {
  const rare = { ...free, mostBots: 1 }
  expect([1, 2, 3].map((bots) => isOffered({ ...choice, bots }, rare))).toEqual([
    true,
    false,
    false,
  ])
  expect([1, 2, 3].map((bots) => isOffered({ ...choice, bots }, free))).toEqual([true, true, true])
  const on = switched(switched({ ...choice, bots: 1 }, rare, true), easy, true)
  expect(changed(on, { bots: 2 }, [rare, easy]).own).toEqual({ easier: true })
})

test("the edition's own glass is not kept, any other is (A-12)", () => {
  expect(withGlass(choice, 75_000, 90_000).own).toEqual({ glass: 75_000 })
  expect(withGlass({ ...choice, own: { glass: 75_000 } }, 90_000, 90_000).own).toEqual({})
})

test('a glass lasts from 20 to 600 s (A-12)', () => {
  expect([19, 20, 75, 600, 601].map(glassOf)).toEqual([20, 20, 75, 600, 600].map((s) => s * 1_000))
  expect(glassOf(Number.NaN)).toBeNull()
  expect(withUsual(75_000)).toEqual([30_000, 45_000, 60_000, 75_000, 90_000, 120_000])
  expect(withUsual(60_000)).not.toContain(75_000)
})

test('every edition offers its variants, and every race its glass', () => {
  const offered = Object.entries(FOUND).map(([path, found]) => [
    path.split('/').at(-2),
    found.map(({ option }) => option),
  ])
  expect(Object.fromEntries(offered)).toEqual({
    classic: ['long_game', 'calm_collecting'],
    classic_bag: ['no_luck'],
    three_d: ['first_game', 'no_luck'],
    light_dark: ['master'],
  })
  expect(GLASS_OF).toEqual({
    classic: 60_000,
    classic_bag: 45_000,
    three_d: 90_000,
    light_dark: 60_000,
  })
})
