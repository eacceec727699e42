import { describe, expect, test } from 'vitest'

import { openBoard } from '../../src/cubes/board'
import { facingSpin, facingStep, inHand, snapped, spinHeld, step } from '../../src/cubes/hand'
import { readArea, readPlacement, writePlacement } from '../../src/cubes/notation'
import { box, ROTATIONS } from '../../src/cubes/shapes'

const BOARD = openBoard(readArea('22.\n222\n.22'), ['8', '16', '9'])
const AWAY = { row: -1, column: 0, level: 0 }
const RIGHT = { row: 0, column: 1, level: 0 }

describe('a part in hand', () => {
  test('is where it first fits', () => {
    expect(writePlacement(inHand(BOARD, '8'))).toBe('8a@0,0')
  })

  test('stays over the box around the area and within two levels', () => {
    const held = readPlacement('8i@0,0')
    expect(writePlacement(step(BOARD, held, AWAY))).toBe('8i@0,0')
    const up = step(BOARD, held, { row: 0, column: 0, level: 1 })
    expect(writePlacement(up)).toBe('8i@0,0,1')
    expect(writePlacement(step(BOARD, up, { row: 0, column: 0, level: 1 }))).toBe('8i@0,0,1')
    const far = step(BOARD, held, { row: 9, column: 9, level: 0 })
    expect(writePlacement(far)).toBe('8i@1,1')
  })

  test('is turned about its middle', () => {
    const spun = spinHeld(BOARD, readPlacement('16a@1,1'), { motion: 'tip', isBack: false })
    expect(spun.rotation).not.toBe('a')
    expect(spun.at).toEqual({ row: 0, column: 1, level: 0 })
  })
})

describe('from another side', () => {
  test.each([
    [0, [-1, 0], [0, 1]],
    [1, [0, -1], [-1, 0]],
    [2, [1, 0], [0, -1]],
    [3, [0, 1], [1, 0]],
  ])('after %d quarters, away and right are where they look to be', (facing, away, right) => {
    const at = ({ row, column }: { row: number; column: number }) => [row + 0, column + 0]
    expect(at(facingStep(AWAY, facing))).toEqual(away)
    expect(at(facingStep(RIGHT, facing))).toEqual(right)
  })

  test.each([
    [0, 'tip', false, 'tilt', false],
    [1, 'tilt', true, 'tip', false],
    [2, 'tip', true, 'tilt', true],
    [3, 'tilt', false, 'tip', true],
  ] as const)('after %d quarters, tipping goes with the eye', (facing, a, aBack, b, bBack) => {
    expect(facingSpin({ motion: 'tip', isBack: false }, facing)).toEqual({
      motion: a,
      isBack: aBack,
    })
    expect(facingSpin({ motion: 'tilt', isBack: false }, facing)).toEqual({
      motion: b,
      isBack: bBack,
    })
    expect(facingSpin({ motion: 'turn', isBack: true }, facing)).toEqual({
      motion: 'turn',
      isBack: true,
    })
  })
})

describe('a dragged part', () => {
  const near = { row: 0.3, column: 0.2, level: null }

  test('snaps to cells and to the lowest level that is free', () => {
    expect(snapped(BOARD, '8', 'i', near)?.placement.at).toEqual({ row: 0, column: 0, level: 0 })
    // Two rows of three: a flat L finds no room beside what lies there, and goes on top of it.
    const laid = openBoard(readArea('222\n222'), ['8', '16'], '8i@0,0')
    const flat = ROTATIONS.find((rotation) => {
      const { rows, columns, levels } = box('16', rotation)
      return rows === 2 && columns === 3 && levels === 1
    })
    const ghost = flat && snapped(laid, '16', flat, near)
    expect(ghost).toMatchObject({ misfit: null, placement: { at: { level: 1 } } })
  })

  test('snaps to the level that is pointed at', () => {
    const ghost = snapped(BOARD, '8', 'i', { ...near, level: 1 })
    expect(ghost?.placement.at.level).toBe(1)
  })

  test('says why it cannot lie, and nothing far away', () => {
    expect(snapped(BOARD, '16', 'a', { row: 1, column: 1, level: null })?.misfit).toBe(
      'third_level',
    )
    expect(snapped(BOARD, '8', 'i', { row: 8, column: 8, level: null })).toBeNull()
  })
})
