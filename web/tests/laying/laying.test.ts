import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { openBoard } from '../../src/laying/board'
import { type Hands, Laying } from '../../src/laying/laying.svelte'
import { pressKey } from '../../src/laying/keyboard'
import { FREELY } from '../../src/laying/manner'
import { readArea } from '../../src/laying/notation'
import type { PieceName } from '../../src/laying/shapes'
import { Telling } from '../../src/laying/telling'
import { set } from '../../src/lib/settings.svelte'

// Only I3a@1,1 with L4b@0,0 covers it.
const AREA = '###.\n####'
const FRAME = { x: 100, y: 100, cell: 40 }
const TRAY = { x: 100, y: 400, cell: 20 }

let boards: string[]
let said: string[]
let deeds: string[]
let calls: number
let laying: Laying

const HANDS: Hands = {
  changed: (board) => boards.push(board),
  say: (key) => said.push(key.replace(/^(laying|shape).say./, '')),
  did: (deed) => deeds.push(deed),
  call: () => (calls += 1),
  frame: () => FRAME,
}

beforeEach(() => {
  vi.useFakeTimers()
  ;[boards, said, deeds, calls] = [[], [], [], 0]
  laying = new Laying(openBoard(readArea(AREA), ['I3', 'L4']), HANDS)
  laying.tellWith(new Telling(laying))
})
afterEach(() => {
  vi.useRealTimers()
})

function press(piece: PieceName, x: number, y: number, isTouch = false): void {
  laying.press(piece, 1, { x, y }, TRAY, isTouch)
}

describe('a pointer', () => {
  test('drags a piece onto the area', () => {
    press('I3', 110, 410)
    laying.moveTo(1, { x: 125, y: 130 })
    expect(laying.ghost).toMatchObject({ misfit: null, placement: { at: { row: 0, column: 0 } } })
    expect(laying.release(1)).toBe(true)
    expect(boards).toEqual(['I3a@0,0'])
    expect(said).toEqual(['laid'])
    expect(laying.drag).toBeNull()
  })

  test('that lets a piece go outside puts it back into the tray, turned as it is', () => {
    press('I3', 110, 410)
    laying.moveTo(1, { x: 125, y: 130 })
    laying.release(1)
    laying.press('I3', 1, { x: 120, y: 120 }, FRAME, false)
    laying.moveTo(1, { x: 500, y: 500 })
    laying.spin('turn')
    laying.release(1)
    expect(boards).toEqual(['I3a@0,0', ''])
    expect(laying.board.pieces[0]).toEqual({ piece: 'I3', rotation: 'b', at: null })
  })

  test('that lets a piece go where it does not fit says why', () => {
    press('I3', 110, 410)
    laying.moveTo(1, { x: 215, y: 120 })
    expect(laying.ghost?.misfit).toBe('outside')
    laying.release(1)
    expect([boards, said]).toEqual([[], ['outside']])
  })

  test('that hardly moves chooses the piece, then turns it', () => {
    for (let i = 0; i < 2; i += 1) {
      press('L4', 110, 410)
      laying.moveTo(1, { x: 112, y: 411 })
      laying.release(1)
    }
    expect(laying.chosen).toBe('L4')
    expect(laying.board.pieces[1]?.rotation).toBe('b')
  })

  test('that stays long flips the piece, and nothing more', () => {
    press('L4', 110, 410, true)
    vi.advanceTimersByTime(500)
    laying.release(1)
    expect(laying.board.pieces[1]?.rotation).toBe('e')
  })

  test('of another finger is not the one that drags', () => {
    press('I3', 110, 410, true)
    laying.moveTo(1, { x: 125, y: 300 })
    expect(laying.isBusyWith(2)).toBe(true)
    expect(laying.release(2)).toBe(false)
    expect(laying.drag).not.toBeNull()
    laying.cancel()
    expect(laying.isBusyWith(2)).toBe(false)
  })
})

describe('presses', () => {
  test('lay the chosen piece over a cell, and take it up again', () => {
    laying.tap('I3')
    laying.hover = { row: 1, column: 2 }
    expect(laying.ghost?.placement.at).toEqual({ row: 1, column: 1 })
    laying.pressCell({ row: 1, column: 2 })
    expect(boards).toEqual(['I3a@1,1'])
    laying.tap('I3')
    expect(boards).toEqual(['I3a@1,1', ''])
    expect(said).toEqual(['chosen', 'laid', 'taken_up', 'shape.still_open'])
  })

  test('on a cell where nothing fits say so', () => {
    laying.tap('I3')
    laying.spin('turn')
    laying.pressCell({ row: 0, column: 0 })
    expect(boards).toEqual([])
    expect(said.at(-1)).toBe('outside')
  })
})

describe('where pieces may not be turned over', () => {
  beforeEach(() => {
    laying = new Laying(openBoard(readArea(AREA), ['I3', 'L4'], '', 'e'), HANDS, {
      ...FREELY,
      first: 'e',
      canFlip: false,
    })
  })

  test('a flip is refused in one sentence, however it is asked for', () => {
    laying.choose('L4')
    laying.spin('flip')
    pressKey(laying, { key: 'f' })
    press('L4', 110, 410, true)
    vi.advanceTimersByTime(500)
    laying.release(1)
    expect(said).toEqual(['no_flip', 'no_flip', 'no_flip'])
    expect(deeds).toEqual(['refused', 'refused', 'refused'])
    expect(laying.board.pieces[1]?.rotation).toBe('e')
  })

  test('a turn keeps the face', () => {
    laying.spin('turn', 'L4')
    expect(laying.board.pieces[1]?.rotation).toBe('f')
    expect(deeds).toEqual(['turned'])
  })
})

describe('where a cover is not enough', () => {
  test('the call waits for what is amiss', () => {
    let amiss: string | null = 'light_dark.fault.one_face'
    const manner = { ...FREELY, amiss: () => amiss }
    laying = new Laying(openBoard(readArea(AREA), ['I3', 'L4'], 'I3a@1,1'), HANDS, manner)
    expect(laying.amiss).toBeNull() // nothing is covered yet
    laying.spin('turn', 'L4')
    laying.pressCell({ row: 0, column: 0 })
    expect([laying.isHidden, laying.isDone]).toEqual([true, false])
    expect(said.at(-1)).toBe(amiss)
    laying.call()
    expect([calls, said.at(-1)]).toEqual([0, amiss])
    amiss = null
    laying.tap('I3')
    laying.pressCell({ row: 1, column: 2 })
    laying.call()
    expect([laying.isDone, calls]).toEqual([true, 1])
  })
})

describe('keys', () => {
  const type = (...keys: string[]) => keys.map((key) => pressKey(laying, { key }))

  afterEach(() => {
    set({ singleKeys: true })
  })

  test('that are single signs can be switched off, the others stay', () => {
    set({ singleKeys: false })
    expect(type('1', 'r', 'f', ' ')).toEqual([false, false, false, false])
    laying.takeInHand('I3')
    expect(type('ArrowRight', 'ArrowDown', 'Enter')).toEqual([true, true, true])
    expect(boards).toEqual(['I3a@1,1'])
  })

  test('choose, turn, move and lay', () => {
    expect(type('1', 'ArrowRight', 'ArrowDown', 'Enter')).toEqual([true, true, true, true])
    expect(boards).toEqual(['I3a@1,1'])
    expect(laying.held).toBeNull()
  })

  test('cover the area and call', () => {
    type(' ')
    expect([said, calls]).toEqual([['open', 'shape.still_open'], 0])
    type('1', 'ArrowRight', 'ArrowDown', 'Enter', '2', 'Enter')
    expect([boards.at(-1), said.at(-1)]).toEqual(['I3a@1,1', 'outside']) // not turned yet
    type('r', 'Enter')
    expect([boards.at(-1), said.at(-1)]).toEqual(['I3a@1,1 L4b@0,0', 'covered'])
    type(' ')
    expect(calls).toBe(1)
  })

  test('that mean nothing here are the browser’s', () => {
    expect(type('q', 'Enter', '9', 'ArrowUp')).toEqual([false, false, false, false])
  })

  test('take up what is chosen', () => {
    type('1', 'Enter', '1', 'Backspace')
    expect(boards).toEqual(['I3a@0,0', ''])
  })

  test('do nothing on a board that is solved', () => {
    laying.isLocked = true
    expect(type('1', 'r', ' ')).toEqual([false, false, false])
    laying.tap('I3')
    press('I3', 110, 410)
    laying.pressCell({ row: 0, column: 0 })
    expect([laying.chosen, laying.drag, boards]).toEqual([null, null, []])
  })
})
