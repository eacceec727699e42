import { describe, expect, test } from 'vitest'

import { actOf } from '../../src/cubes/keys'
import { strokeOf, wheelOf } from '../../src/cubes/listening'

describe('a key', () => {
  test('chooses, moves over cells and levels, and turns about three axes', () => {
    expect(actOf({ key: '3' })).toEqual({ kind: 'choose', number: 3 })
    expect(actOf({ key: 'ArrowLeft' })).toEqual({
      kind: 'move',
      by: { row: 0, column: -1, level: 0 },
    })
    expect(actOf({ key: 'PageUp' })).toEqual({ kind: 'move', by: { row: 0, column: 0, level: 1 } })
    expect(actOf({ key: 'r' })).toEqual({ kind: 'spin', motion: 'turn', isBack: false })
    expect(actOf({ key: 'F', shiftKey: true })).toEqual({
      kind: 'spin',
      motion: 'tip',
      isBack: true,
    })
    expect(actOf({ key: 'g' })).toEqual({ kind: 'spin', motion: 'tilt', isBack: false })
  })

  test.each([
    ['Enter', 'lay'],
    ['Backspace', 'take_up'],
    ['Escape', 'let_go'],
    [' ', 'call'],
  ])('%s means %s', (key, kind) => {
    expect(actOf({ key })).toEqual({ kind })
  })

  test('belongs to the browser with a modifier, and means nothing otherwise', () => {
    expect(actOf({ key: 'r', ctrlKey: true })).toBeNull()
    expect(actOf({ key: 'ArrowUp', altKey: true })).toBeNull()
    expect(actOf({ key: 'q' })).toBeNull()
    expect(actOf({ key: '0' })).toBeNull()
  })
})

describe('a gesture', () => {
  const from = { x: 100, y: 100 }

  test.each([
    [104, 97, 'turn', false],
    [160, 110, 'tilt', false],
    [40, 90, 'tilt', true],
    [95, 30, 'tip', false],
    [110, 170, 'tip', true],
  ])('of a second finger to %d, %d is a %s', (x, y, motion, isBack) => {
    expect(strokeOf(from, { x, y })).toEqual({ motion, isBack })
  })

  test('of the wheel turns, tips with Shift, tilts with Alt', () => {
    const wheel = { deltaX: 0, deltaY: 100, shiftKey: false, altKey: false }
    expect(wheelOf(wheel)).toEqual({ motion: 'turn', isBack: false })
    expect(wheelOf({ ...wheel, deltaX: -100, deltaY: 0, shiftKey: true })).toEqual({
      motion: 'tip',
      isBack: true,
    })
    expect(wheelOf({ ...wheel, altKey: true }).motion).toBe('tilt')
  })
})
