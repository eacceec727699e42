import { expect, test } from 'vitest'

import { openBoard } from '../../src/cubes/board'
import { CubeLaying } from '../../src/cubes/laying.svelte'
import { readArea, readPlacement, readPlacements } from '../../src/cubes/notation'
import { endOf, heightAt, rippleFrom } from '../../src/cubes/ripple'

const AREA = readArea(Array.from({ length: 6 }, () => '222222').join('\n'))
const nothing = (): void => undefined

test('a right call goes through the parts from the one that was laid last', () => {
  const laid = '8a@0,0'
  const laying = new CubeLaying(openBoard(AREA, ['8', '9'], laid), {
    ...{ changed: nothing, say: nothing, did: nothing, call: nothing },
  })
  laying.answer()
  expect(laying.answering?.get('8')).toBe(0) // as after a reload
  laying.held = readPlacement('9a@2,2')
  laying.layHeld()
  expect(laying.written).toContain('9a')
  laying.answer()
  expect(laying.answering?.get('9')).toBe(0)
  expect(laying.answering?.get('8')).toBeGreaterThan(0)
})

test('each part hops in its turn, and lies again within a second', () => {
  const ripple = rippleFrom('8', readPlacements('8a@0,0 9a@3,4'))
  const later = ripple.get('9') ?? 0
  expect(later).toBeGreaterThan(300)
  expect(heightAt(100, ripple, '8')).toBeGreaterThan(0)
  expect(heightAt(100, ripple, '9')).toBe(0)
  expect(heightAt(later + 100, ripple, '9')).toBeGreaterThan(0)
  expect(endOf(ripple)).toBeLessThan(1_000)
  for (const part of ['8', '9'] as const) expect(heightAt(endOf(ripple), ripple, part)).toBe(0)
})
