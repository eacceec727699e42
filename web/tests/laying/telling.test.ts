import { beforeEach, describe, expect, test, vi } from 'vitest'

import { openBoard, taskPiece } from '../../src/laying/board'
import { Laying } from '../../src/laying/laying.svelte'
import { FREELY } from '../../src/laying/manner'
import { readArea } from '../../src/laying/notation'
import { Telling } from '../../src/laying/telling'
import { cellsInWords, contents } from '../../src/laying/wording'
import { loadTexts } from '../../src/lib/catalogues'
import { speak, speech } from '../../src/lib/speech.svelte'
import { speaker } from '../../src/lib/texts'
import { withFaceUp } from '../../src/editions/light_dark/faces'

// Only I3a@1,1 with L4b@0,0 covers it.
const AREA = readArea('###.\n####')

let told: string
let before: string
let laying: Laying

function layOut(manner = FREELY): void {
  const board = openBoard(AREA, ['I3', 'L4'], '', manner.first)
  const hands = {
    changed: () => null,
    did: () => null,
    call: () => null,
    frame: () => null,
    say: (key: string, facts = {}) => ([before, told] = [told, speak(key, facts)]),
  }
  laying = new Laying(board, hands, manner)
  laying.tellWith(new Telling(laying))
}

beforeEach(async () => {
  const texts = await loadTexts('en', ['laying', 'race', 'shape', 'light_dark'])
  vi.spyOn(speech, 'say').mockImplementation(speaker('en', texts))
  told = ''
  layOut()
})

describe('a shape in words', () => {
  test('says columns that follow each other together, and others apart', () => {
    const cells = readArea('##.#\n..#.').cells
    expect(cellsInWords(cells)).toBe('row 1: columns 1 to 2, 4; row 2: column 3')
  })

  test('an area is told row by row', () => {
    laying.takeInHand('L4')
    expect(contents(laying.board)).toEqual([
      ['open', 'open', 'open', 'none'],
      ['open', 'open', 'open', 'open'],
    ])
  })
})

describe('the ear is told', () => {
  test('what the keys took in hand before there was anything to tell it', () => {
    laying.telling = null
    laying.takeInHand('I3')
    expect(told).toBe('')
    laying.tellWith(new Telling(laying))
    expect(told).toMatch(/^1 \(/)
  })

  test('how a piece lies in the tray, and where on the area', () => {
    const name = () => laying.telling?.nameOf(taskPiece(laying.board, 'I3'))
    expect(name()).toMatch(/^Piece 1 \([a-z ]+\), in the tray, 3 cells: row 1: columns 1 to 3$/)
    laying.takeInHand('I3')
    laying.layHeld()
    expect(name()).toMatch(/, on the area: row 1: columns 1 to 3$/)
  })

  test('what a piece in hand would cover, after every step and turn', () => {
    laying.takeInHand('I3')
    expect(told).toMatch(/ fits: row 1: columns 1 to 3\.$/)
    laying.moveHeld({ row: 0, column: 1 })
    expect(told).toMatch(/ sticks out: row 1: columns 2 to 4\.$/)
    laying.moveHeld({ row: 1, column: 0 })
    expect(told).toMatch(/ fits: row 2: columns 2 to 4\.$/)
  })

  test('over which pieces it would lie', () => {
    laying.takeInHand('I3')
    laying.layHeld()
    laying.takeInHand('L4')
    laying.spin('turn')
    laying.moveHeld({ row: -1, column: -1 })
    expect(told).toMatch(/^2 .* runs into 1 \([a-z ]+\): row 1: /)
  })

  test('how a piece in the tray is turned by a button', () => {
    laying.choose('L4')
    const before = told
    laying.spin('turn')
    expect(before).toMatch(/^Piece 2 .* chosen: row 1: [^;]*; row 2: [^;]*; row 3: [^;]*\.$/)
    expect(told).toMatch(/^2 .* turned: row 1: [^;]*; row 2: [^;]*\.$/)
  })

  test('what is still open, as a shape', () => {
    laying.takeInHand('I3')
    laying.moveHeld({ row: 1, column: 1 })
    laying.layHeld()
    expect(told).toMatch(/laid\. 4 cells open: row 1: columns 1 to 3; row 2: column 1\.$/)
  })

  test('what is still open, after a call that is too early and a piece taken up', () => {
    laying.takeInHand('I3')
    laying.moveHeld({ row: 1, column: 1 })
    laying.layHeld()
    laying.call()
    expect(before).toBe('Not yet: 4 cells are open.')
    expect(told).toBe('Open: row 1: columns 1 to 3; row 2: column 1.')
    laying.tap('I3')
    expect(before).toMatch(/^1 .* taken up: /)
    expect(told).toBe('Open: row 1: columns 1 to 3; row 2: columns 1 to 4.')
  })

  test('which face is up, where faces matter', () => {
    layOut(withFaceUp('dark'))
    laying.takeInHand('I3')
    expect(told).toMatch(/, dark face up fits: row 1: columns 1 to 3\.$/)
  })
})
