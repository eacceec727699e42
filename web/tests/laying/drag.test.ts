import { describe, expect, test } from 'vitest'

import { lay, openBoard } from '../../src/laying/board'
import { cornerOf, follow, ghostOf, grab, LIFT, spin } from '../../src/laying/drag'
import { readArea, readPlacement } from '../../src/laying/notation'

const board = openBoard(readArea('#####\n#####\n.###.'), ['L4', 'I3'])
const frame = { x: 100, y: 200, cell: 40 }
const inTray = { x: 300, y: 500, cell: 20 }
const held = grab({ piece: 'L4', rotation: 'a' }, { x: 310, y: 510 }, inTray, false)

describe('a dragged piece', () => {
  test('is held at the point where it was grabbed, at the size of the area', () => {
    expect(held.hold).toEqual({ row: 0.5, column: 0.5 })
    expect(cornerOf(held, 40)).toEqual({ x: 290, y: 490 })
  })

  test('follows the pointer', () => {
    expect(cornerOf(follow(held, { x: 120, y: 220 }), 40)).toEqual({ x: 100, y: 200 })
  })

  test('snaps to the nearest place where it fits', () => {
    const ghost = ghostOf(follow(held, { x: 135, y: 212 }), board, frame)
    expect(ghost).toEqual({ placement: readPlacement('L4a@0,1'), misfit: null })
  })

  test('cannot lie partly outside, and says so', () => {
    const ghost = ghostOf(follow(held, { x: 275, y: 212 }), board, frame)
    expect(ghost?.misfit).toBe('outside')
  })

  test('cannot lie over another piece, and says so', () => {
    const full = lay(board, readPlacement('I3a@0,1'))
    const ghost = ghostOf(follow(held, { x: 180, y: 215 }), full, frame)
    expect(ghost?.misfit).toBe('overlap')
  })

  test('has no ghost away from the area', () => {
    expect(ghostOf(held, board, frame)).toBeNull()
  })

  test('stays under the pointer when it is turned: the held cell stays where it is', () => {
    const pointer = { x: 150, y: 230 }
    const before = follow(held, pointer) // holds the upper cell of the L
    const after = spin(before, 'turn') // that cell is now at the right end of the upper row
    expect(after.hold).toEqual({ row: 0.5, column: 2.5 })
    expect(cornerOf(after, 40)).toEqual({ x: 50, y: 210 })
    expect(spin(spin(spin(after, 'turn'), 'turn'), 'turn').hold).toEqual(before.hold)
  })

  test('stays under the pointer when it is flipped', () => {
    expect(spin(held, 'flip').hold).toEqual({ row: 0.5, column: 1.5 })
  })

  test('floats above a finger, whichever way it is turned', () => {
    const lifted = { ...follow(held, { x: 150, y: 400 }), isLifted: true }
    expect(cornerOf(lifted, 40).y).toBe(400 - 3 * 40 - LIFT)
    expect(cornerOf(spin(lifted, 'turn'), 40).y).toBe(400 - 2 * 40 - LIFT)
  })
})
