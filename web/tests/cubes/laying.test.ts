import { beforeEach, describe, expect, test } from 'vitest'

import { openBoard } from '../../src/cubes/board'
import { pressKey } from '../../src/cubes/keyboard'
import { CubeLaying } from '../../src/cubes/laying.svelte'
import { readArea, readPlacements } from '../../src/cubes/notation'
import { spun } from '../../src/cubes/shapes'

let told: string[]
let boards: string[]
let laying: CubeLaying

function press(...keys: string[]): void {
  for (const key of keys) pressKey(laying, { key })
}

beforeEach(() => {
  told = []
  boards = []
  laying = new CubeLaying(openBoard(readArea('22\n2.'), ['8', '16']), {
    changed: (board) => boards.push(board),
    say: (key) => told.push(key),
    did: (deed) => told.push(deed),
    call: () => told.push('called'),
  })
})

describe('by keys', () => {
  test('a part is chosen, laid and taken up', () => {
    press('1', 'Enter')
    expect(laying.written).toBe('8a@0,0')
    expect(told.slice(-2)).toEqual(['laid', 'shape.say.laid'])
    press('1', 'Backspace')
    expect(laying.written).toBe('')
    expect(boards).toEqual(['8a@0,0', ''])
    expect(told.slice(-2)).toEqual(['shape.say.taken_up', 'shape.still_open'])
  })

  test('a part is tipped, moved and lifted before it is laid', () => {
    press('1', 'f', 'r')
    const tipped = spun('a', { motion: 'tip', isBack: false })
    const wanted = spun(tipped, { motion: 'turn', isBack: false })
    expect(laying.held?.rotation).toBe(wanted)
    press('ArrowDown', 'ArrowUp', 'PageUp', 'Enter')
    expect(laying.written).toBe(`8${wanted}@0,0,1`)
  })

  test('what lies is taken up to be turned', () => {
    press('1', 'Enter', '1', 'r')
    expect(laying.written).toBe('')
    expect(laying.held?.rotation).toBe('b')
  })

  test('a motion can be tried before it is done, from wherever one looks', () => {
    expect(laying.tried('tip')).toBeNull()
    press('1')
    for (const facing of [0, 1, 2, 3]) {
      laying.facing = facing
      const tried = laying.tried('tilt')
      press('g')
      expect(tried).toEqual({ part: '8', rotation: laying.held?.rotation })
    }
    expect(boards).toEqual([])
  })

  test('a part is laid close by where it cannot lie where it is held', () => {
    laying.takeInHand('8')
    laying.held = { part: '8', rotation: 'a', at: { row: 0, column: 1, level: 1 } }
    expect(laying.ghost?.misfit).not.toBeNull()
    press('Enter')
    expect(laying.written).toBe('8a@0,0')
    expect(told.slice(-3)).toEqual(['laid', 'cubes.say.laid_near', 'shape.still_open'])
  })

  test('a part that fits nowhere as it is turned has to be turned', () => {
    const flat = openBoard(readArea('222'), ['8'])
    laying.board = flat
    laying.takeInHand('8')
    laying.held = { part: '8', rotation: 'i', at: { row: 0, column: 0, level: 0 } }
    press('Enter')
    expect(told.slice(-2)).toEqual(['refused', 'cubes.say.nowhere'])
    expect(laying.written).toBe('')
  })

  test('a part that cannot lie is refused with the reason', () => {
    press('2', 'Enter')
    expect(told).toContain('cubes.say.third_level')
    expect(laying.written).toBe('')
    expect(boards).toEqual([])
  })

  test('the call says how much is open, until nothing is', () => {
    press(' ')
    expect(told).toEqual(['cubes.say.open', 'shape.still_open'])
  })
})

describe('by presses', () => {
  test('a chosen part is laid over a cell of a level, and pressed again it is taken up', () => {
    laying.tap('8')
    laying.pressCell({ row: 0, column: 0, level: 0 })
    const [laid] = readPlacements(laying.written)
    expect(laid?.part).toBe('8')
    expect(boards).toHaveLength(1)
    laying.tap('8')
    expect(laying.written).toBe('')
    expect(laying.held?.at).toEqual(laid?.at)
  })

  test('nothing moves when the task is solved', () => {
    laying.isLocked = true
    laying.tap('8')
    press('1')
    expect(laying.chosen).toBeNull()
    expect(laying.ghost).toBeNull()
  })

  test('a part that is two levels high cannot change the level', () => {
    expect(laying.canChangeLevel).toBe(false) // nothing is chosen
    laying.tap('8')
    expect(laying.canChangeLevel).toBe(false)
    laying.spin('tip')
    expect(laying.canChangeLevel).toBe(true)
  })

  test('a flat part is lifted to the upper level, and lowered again', () => {
    laying.tap('8')
    laying.spin('tip') // it stood on its side, and lies flat now
    laying.changeLevel()
    expect(laying.held?.at.level).toBe(1)
    laying.changeLevel()
    expect(laying.held?.at.level).toBe(0)
  })
})

describe('with a pointer', () => {
  const start = { x: 0, y: 0 }

  test('a part snaps while it is dragged, and lies when it is let go', () => {
    laying.pointAt = () => ({ row: 0.6, column: 0.9, level: null })
    laying.press('8', 1, start, false, null)
    laying.moveTo(1, { x: 40, y: 40 })
    expect(laying.drag?.part).toBe('8')
    expect(laying.ghost?.misfit).toBeNull()
    expect(laying.release(1)).toBe(true)
    expect(laying.written).toMatch(/^8/)
  })

  test('dropped outside it goes back to the tray', () => {
    laying.pointAt = () => null
    laying.press('8', 1, start, false, null)
    laying.moveTo(1, { x: 40, y: 40 })
    expect(laying.held).toBeNull()
    laying.release(1)
    expect(laying.written).toBe('')
  })

  test('dropped where it cannot lie it says why', () => {
    laying.pointAt = () => ({ row: 1, column: 1, level: null })
    laying.press('16', 1, start, false, null)
    laying.moveTo(1, { x: 40, y: 40 })
    expect(laying.ghost?.misfit).toBe('third_level')
    laying.release(1)
    expect(told).toContain('cubes.say.third_level')
  })

  test('a part in hand is turned in mid-drag', () => {
    laying.pointAt = () => ({ row: 1, column: 1, level: null })
    laying.press('16', 1, start, false, null)
    laying.moveTo(1, { x: 40, y: 40 })
    const before = laying.board.parts[1]?.rotation ?? 'a'
    laying.spin('tip')
    const tipped = spun(before, { motion: 'tip', isBack: false })
    expect(laying.board.parts[1]?.rotation).toBe(tipped)
    laying.spin('tip', true)
    expect(laying.board.parts[1]?.rotation).toBe(before)
    expect(laying.drag).not.toBeNull()
  })
})
