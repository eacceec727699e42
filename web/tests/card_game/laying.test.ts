import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { pressKey } from '../../src/cards/keyboard'
import { readLayout, writeLayout } from '../../src/cards/layout'
import { CardLaying } from '../../src/cards/laying.svelte'
import { Panning } from '../../src/cards/panning'
import { loadTexts } from '../../src/lib/catalogues'
import { set, USUAL } from '../../src/lib/settings.svelte'
import { speaker, type Speak } from '../../src/lib/texts'

const FACES = [
  'abcdef',
  'fedcba',
  'badcfe',
  'abcdef',
  'fedcba',
  'abcdef',
  'fedcba',
  'badcfe',
  'edcbaf',
]
/** Nine of which seven lie by the rules. */
const NINE = [
  'cfbade',
  'acdbef',
  'fcedab',
  'befdac',
  'edcafb',
  'bfcead',
  'dfbaec',
  'ceabdf',
  'cdeabf',
]
const RIGHT = '8r0@1,1 1r1@0,4 7r2@3,4 5r2@5,3 4r1@4,1 6r3@7,1 0r2@10,0'
/** Drawn so that the place (0, 0) is at (0, 0) and a place is 40 pixels large. */
const SURFACE = { x: -1_000, y: -1_000, width: 2_000, height: 2_000 }
const LENS = { row: 0, column: 0, cell: 40 }
const HAND = { x: 100, y: 1_200, cell: 20 }

let speak: Speak
let boards: string[]
let said: { key: string; facts: Readonly<Record<string, string | number>> }[]
let deeds: string[]
let calls: number
let laying: CardLaying

beforeAll(async () => {
  speak = speaker('en', await loadTexts('en', ['cards']))
})
afterAll(() => {
  set(USUAL)
})

function begin(known = '', isGuided = false, faces: readonly string[] = FACES): void {
  ;[boards, said, deeds, calls] = [[], [], [], 0]
  laying = new CardLaying(faces, readLayout(known), isGuided, {
    changed: (board) => boards.push(board),
    say: (key, facts = {}) => said.push({ key: key.replace('cards.say.', ''), facts }),
    did: (deed) => deeds.push(deed),
    call: () => (calls += 1),
    speak,
    surface: () => SURFACE,
  })
  laying.looking.lens = LENS
}
beforeEach(() => {
  begin()
})

const last = () => said.at(-1)
const keys = (...pressed: string[]) => pressed.map((key) => pressKey(laying, { key }))

/** Take hold of the middle of a card's corner symbol in the hand, and drag it over a place. */
function drag(card: number, row: number, column: number): void {
  laying.press(card, 1, { x: 110, y: 1_210 }, HAND, false)
  laying.moveTo(1, { x: 20 + column * 40, y: 20 + row * 40 })
}

describe('a pointer', () => {
  test('drags a card onto the grid', () => {
    drag(2, 3, -2)
    expect(laying.ghost).toEqual({ laid: { card: 2, turn: 0, row: 3, column: -2 }, misfit: null })
    expect(laying.release(1)).toBe(true)
    expect(boards).toEqual(['2r0@3,-2'])
    expect(deeds).toEqual(['laid'])
  })

  test('turns a card in mid-drag about what it holds', () => {
    drag(2, 3, 0)
    laying.turn()
    laying.release(1)
    expect(boards).toEqual(['2r1@3,-1']) // the corner symbol is now at the right
  })

  test('lifts a card: for the others it is in the hand as long as it is dragged', () => {
    begin('0r0@0,0 1r0@2,0')
    laying.press(0, 1, { x: 20, y: 20 }, { x: 0, y: 0, cell: 40 }, false)
    laying.moveTo(1, { x: 60, y: 20 })
    expect(boards).toEqual(['1r0@2,0'])
    laying.cancel()
    expect(boards.at(-1)).toBe('0r0@0,0 1r0@2,0')
  })

  test('that lets a card go beside the table puts it back into the hand', () => {
    begin('0r1@0,0')
    laying.press(0, 1, { x: 20, y: 20 }, { x: 0, y: 0, cell: 40 }, false)
    laying.moveTo(1, { x: 20, y: 1_300 })
    expect(laying.ghost).toBeNull()
    laying.release(1)
    expect(boards.at(-1)).toBe('')
    expect(laying.turns[0]).toBe(1)
  })

  test('cannot lay a card on another one', () => {
    begin('0r0@0,0')
    laying.press(1, 1, { x: 130, y: 1_220 }, HAND, false) // by its middle
    laying.moveTo(1, { x: 60, y: 40 })
    expect(laying.ghost?.misfit).toBe('overlap')
    laying.release(1)
    expect(last()?.key).toBe('overlap')
    expect(laying.written).toBe('0r0@0,0')
  })

  test('jumps to the nearest free place when it is close', () => {
    begin('0r0@0,0')
    drag(1, 1.4, 0)
    expect(laying.ghost?.laid).toMatchObject({ row: 2, column: 0 })
  })

  test('moves all cards at once, if that is wanted', () => {
    begin('0r0@0,0 1r0@2,0')
    laying.moveAll()
    laying.press(0, 1, { x: 20, y: 20 }, { x: 0, y: 0, cell: 40 }, false)
    laying.moveTo(1, { x: 100, y: 61 })
    laying.release(1)
    expect(boards.at(-1)).toBe('0r0@1,2 1r0@3,2')
  })
})

describe('fingers on the bare table', () => {
  test('push it', () => {
    const panning = new Panning()
    panning.down(1, { x: 0, y: 0 })
    panning.move(laying, 1, { x: 80, y: 0 })
    panning.up(laying, 1)
    expect(laying.looking.lens).toEqual({ row: 0, column: -2, cell: 40 })
    expect(boards).toEqual([])
  })

  test('pinch it about their middle', () => {
    const panning = new Panning()
    panning.down(1, { x: -50, y: 0 })
    panning.down(2, { x: 50, y: 0 })
    panning.move(laying, 1, { x: -75, y: 0 })
    panning.move(laying, 2, { x: 75, y: 0 })
    expect(laying.looking.lens.cell).toBeCloseTo(60)
    expect(laying.looking.lens.column).toBeCloseTo(0)
  })

  test('press a place, and the chosen card lies there', () => {
    const panning = new Panning()
    laying.choose(4)
    panning.down(1, { x: 100, y: 80 })
    panning.up(laying, 1)
    expect(boards).toEqual(['4r0@1,1'])
  })
})

describe('presses', () => {
  test('choose a card, then turn it', () => {
    laying.tap(3)
    expect(last()).toEqual({
      key: 'chosen',
      facts: { number: 4, face: 'ring, star, hourglass; fish, triangle, flower' },
    })
    laying.tap(3)
    expect(last()).toEqual({
      key: 'turned',
      facts: { number: 4, face: 'fish, ring; triangle, star; flower, hourglass' },
    })
    expect(laying.turns[3]).toBe(1)
  })

  test('turn a card where it lies, aside if something is in the way', () => {
    begin('0r0@0,0 1r0@2,0')
    laying.tap(0)
    laying.tap(0)
    expect(boards).toEqual(['0r1@-1,0 1r0@2,0'])
  })

  test('cannot turn a card that is hemmed in', () => {
    begin('0r0@0,0 1r0@2,0 2r0@-2,0')
    laying.tap(0)
    laying.tap(0)
    expect(last()?.key).toBe('no_room')
    expect(boards).toEqual([])
  })

  test('move a card that lies, or all of them', () => {
    begin('0r0@0,0')
    laying.choose(0)
    laying.pressTable({ row: 5, column: 5.5 })
    expect(boards).toEqual(['0r0@4,4'])
    laying.moveAll()
    laying.pressTable({ row: 1, column: 1.5 })
    expect(boards.at(-1)).toBe('0r0@0,0')
  })

  test('lay no more than seven', () => {
    begin(Array.from({ length: 7 }, (_, card) => `${card}r0@${card * 2},0`).join(' '))
    laying.choose(8)
    laying.pressTable({ row: -3, column: 0 })
    expect(last()?.key).toBe('enough')
    expect(boards).toEqual([])
  })

  test('do nothing when the round is over', () => {
    laying.isLocked = true
    laying.tap(0)
    laying.pressTable({ row: 0, column: 0 })
    drag(1, 0, 0)
    laying.release(1)
    expect(keys('1', 'Enter', ' ')).toEqual([false, false, false])
    expect([boards, said]).toEqual([[], []])
  })
})

describe('keys alone', () => {
  test('choose, move, turn, lay and take up a card', () => {
    keys('3', 'r', 'ArrowDown', 'ArrowRight', 'Enter')
    expect(writeLayout(laying.layout)).toBe('2r1@0,0')
    keys('3', 'ArrowUp', 'Enter')
    expect(boards.at(-1)).toBe('2r1@-1,0')
    keys('3', 'Backspace')
    expect(boards.at(-1)).toBe('')
  })

  test('hold the next card beside the last one', () => {
    begin('0r0@0,0')
    keys('2')
    expect(laying.held).toEqual({ card: 1, turn: 0, row: 0, column: 3 })
  })

  test('move the whole layout with shift, and the table when nothing is chosen', () => {
    begin('0r0@0,0 1r0@2,0')
    pressKey(laying, { key: 'ArrowLeft', shiftKey: true })
    expect(boards).toEqual(['0r0@0,-1 1r0@2,-1'])
    keys('ArrowRight')
    expect(laying.looking.lens.column).toBe(1)
  })

  test('zoom', () => {
    keys('+')
    expect(laying.looking.lens.cell).toBe(50)
    keys('-', '-')
    expect(laying.looking.lens.cell).toBe(32)
  })

  test('with a modifier belong to the browser, and single ones can be switched off', () => {
    expect(pressKey(laying, { key: 'r', ctrlKey: true })).toBe(false)
    set({ singleKeys: false })
    expect(keys('1', 'r', ' ')).toEqual([false, false, false])
    expect(keys('ArrowRight')).toEqual([true])
    set({ singleKeys: true })
  })
})

describe('a listener', () => {
  test('hears what a card lies beside, its own symbols first', () => {
    begin('0r0@0,0')
    laying.choose(2)
    laying.pressTable({ row: 3, column: 1.5 })
    expect(last()).toMatchObject({ key: 'laid', facts: { number: 3, count: 2, goal: 7 } })
    expect(last()?.facts['beside']).toBe(
      'beside card 1: star meets fish, ring meets triangle, fish meets flower',
    )
  })

  test('hears which pairs match', () => {
    begin('0r0@0,0')
    keys('9', 'r', 'r', 'Enter') // edc baf turned by half is fab cde
    expect(last()?.facts['beside']).toBe(
      'beside card 1: flower meets hourglass, hourglass meets flower',
    )
    keys('9', 'r', 'r', 'ArrowUp', 'Enter') // edc baf, one row higher
    expect(last()?.facts['beside']).toBe('beside card 1: star meets hourglass')
    begin('0r0@0,0')
    keys('3', 'r', 'Enter') // bad cfe turned by a quarter: cb, fa, ed
    expect(last()?.facts['beside']).toBe('beside card 1: hourglass matches, flower matches')
  })

  test('hears at a guided table, and only there, which rule a card breaks', () => {
    begin('0r0@0,0', true)
    keys('2', 'Enter')
    expect(last()?.key).toBe('laid_wrong')
    expect(last()?.facts['why']).toBe('Cards 1 and 2: the two symbols lie crosswise.')
    begin('0r0@0,0')
    keys('2', 'Enter')
    expect(last()).toMatchObject({ key: 'laid', facts: { why: '' } })
  })

  test('hears that a card lies alone', () => {
    begin('0r0@0,0')
    keys('4', 'ArrowRight', 'Enter')
    expect(last()?.facts['beside']).toBe('alone')
  })
})

describe('a call', () => {
  const seven = Array.from({ length: 7 }, (_, card) => `${card}r0@${card * 2},0`).join(' ')

  test('with too few cards says how many lie', () => {
    begin('0r0@0,0')
    keys(' ')
    expect(last()).toMatchObject({ key: 'too_few', facts: { count: 1, goal: 7 } })
    expect(calls).toBe(0)
  })

  test('with too few cards says how many fit and what does not, where the table tells', () => {
    begin('0r0@0,0 4r0@9,9', true)
    keys(' ')
    expect(last()).toMatchObject({
      key: 'too_few_amiss',
      facts: { count: 1, goal: 7, why: 'Card 5 lies apart from the others.' },
    })
    begin('0r0@0,0 4r0@9,9')
    keys(' ')
    expect(last()).toMatchObject({ key: 'too_few', facts: { count: 2, goal: 7 } })
  })

  test('is open with any seven at a table where nothing is checked', () => {
    begin(seven)
    expect(laying.isDone).toBe(true)
    keys(' ')
    expect(calls).toBe(1)
  })

  test('is never known to be right at a table where nothing is checked (K-23)', () => {
    for (const known of [seven, RIGHT]) {
      begin(known, false, NINE)
      expect([laying.count, laying.isSure]).toEqual([7, false])
    }
    keys('1', 'Backspace', '1', 'Enter')
    expect(last()?.key).toBe('laid') // and not "call Ubongo!"
  })

  test('is known to be right at a guided table with seven that fit, and only then', () => {
    begin(RIGHT, true, NINE)
    expect([laying.count, laying.isSure]).toEqual([7, true])
    laying.isLocked = true // called, or a solution that is only shown
    expect(laying.isSure).toBe(false)
    begin(RIGHT.replace('0r2@10,0', '0r2@30,0'), true, NINE)
    expect([laying.lying.length, laying.count, laying.isSure]).toEqual([7, 6, false])
  })

  test('knows at a guided table, and only there, which cards do not count', () => {
    const loose = RIGHT.replace('0r2@10,0', '0r2@30,0')
    begin(loose, true, NINE)
    expect(laying.amiss).toEqual([0])
    laying.takeUp(0)
    expect([laying.amiss, laying.count]).toEqual([[], 6])
    begin(loose, false, NINE)
    expect([laying.amiss, laying.count]).toEqual([[], 7])
  })

  test('stays closed at a guided table while a contact is wrong, and says which', () => {
    begin(seven, true)
    expect(laying.isDone).toBe(false)
    keys(' ')
    expect(calls).toBe(0)
    expect(last()?.key).toBe('not_legal')
    expect(last()?.facts['why']).toContain('Cards')
  })
})
