import { beforeEach, describe, expect, test, vi } from 'vitest'

import { CardLaying } from '../../src/cards/laying.svelte'
import { openBoard as openCubes } from '../../src/cubes/board'
import { CubeLaying } from '../../src/cubes/laying.svelte'
import { readArea as readCubes } from '../../src/cubes/notation'
import { hands as cards } from '../../src/help/cards'
import { hands as cubes } from '../../src/help/cubes'
import { hands as flat } from '../../src/help/flat'
import { isAlone } from '../../src/match/view'
import { Helper } from '../../src/help/helper.svelte'
import type { Helped } from '../../src/help/helped'
import { openBoard } from '../../src/laying/board'
import { Laying } from '../../src/laying/laying.svelte'
import { readArea } from '../../src/laying/notation'
import { loadTexts } from '../../src/lib/catalogues'
import { Telling } from '../../src/laying/telling'
import { speak, speech } from '../../src/lib/speech.svelte'
import { speaker } from '../../src/lib/texts'
import { Refusal } from '../../src/net/refusal'
import type { HelpGiven } from '../../src/wire.gen'

beforeEach(async () => {
  const say = speaker('en', await loadTexts('en', ['race', 'help', 'shape', 'cubes', 'cards']))
  vi.spyOn(speech, 'say').mockImplementation(say)
})

function helping() {
  const board = openBoard(readArea('###.\n####'), ['I3', 'L4'])
  const nothing = () => undefined
  const laying = new Laying(board, {
    changed: nothing,
    say: nothing,
    did: nothing,
    call: nothing,
    frame: () => null,
  })
  const send = vi.fn(() => Promise.resolve())
  const tell = vi.fn()
  const session = { visit: { send }, handling: 'flat', laying, helped: null, flush: nothing, tell }
  return { session: session as unknown as Helped, laying, send, tell }
}

function given(help: HelpGiven['help'], more: Partial<HelpGiven> = {}): HelpGiven {
  return { kind: 'help_given', seat: 0, help, is_possible: true, ...more }
}

const L4 = { piece: 'L4', placement: 'L4b@0,2' }

describe('a hint', () => {
  test('marks a piece, then shows where it goes, then lays it', async () => {
    const { session, laying, send } = helping()
    const helper = await Helper.for(session)
    expect(helper.step).toBe('piece')
    await helper.hint()
    expect(send).toHaveBeenLastCalledWith({ kind: 'ask_help', help: 'piece' })
    helper.hear(given('piece', { piece: 'I3' }))
    expect([laying.chosen, laying.held, helper.step]).toEqual(['I3', null, 'place'])
    helper.hear(given('place', { piece: 'I3', placement: 'I3a@0,0' }))
    expect([laying.written, laying.held?.at, helper.step]).toEqual([
      '',
      { row: 0, column: 0 },
      'lay',
    ])
    helper.hear(given('lay', { piece: 'I3', placement: 'I3a@0,0' }))
    expect([laying.written, helper.step]).toEqual(['I3a@0,0', 'piece'])
  })

  test('begins anew when something else lies', async () => {
    const { session, laying } = helping()
    const helper = await Helper.for(session)
    helper.hear(given('piece', { piece: 'L4' }))
    expect(helper.step).toBe('place')
    laying.chosen = 'I3'
    laying.pressCell({ row: 0, column: 1 })
    expect(helper.step).toBe('piece')
  })

  test('goes on where it was after the question whether it is still possible', async () => {
    const { session } = helping()
    const helper = await Helper.for(session)
    helper.hear(given('piece', { piece: 'L4' }))
    helper.hear(given('possible'))
    expect(helper.step).toBe('place')
  })

  test('is good for one task only, though nothing lies on the next one either', async () => {
    const { session } = helping()
    const helper = await Helper.for(session)
    helper.hear(given('piece', { piece: 'L4' }))
    expect(helper.step).toBe('place')
    Object.assign(session, { laying: helping().laying })
    expect(helper.step).toBe('piece')
  })

  test('takes up what lies wrong', async () => {
    const { session, laying, send, tell } = helping()
    const helper = await Helper.for(session)
    laying.chosen = 'I3'
    laying.pressCell({ row: 1, column: 2 })
    helper.hear(given('piece', { is_possible: false, piece: 'I3' }))
    expect(tell).toHaveBeenLastCalledWith(
      expect.objectContaining({ key: 'help.piece.in_the_way', facts: { name: '1 (light blue)' } }),
    )
    expect(helper.step).toBe('take_up')
    await helper.hint()
    expect(send).toHaveBeenLastCalledWith({ kind: 'ask_help', help: 'lay' })
    const said = tell.mock.calls.length
    helper.hear(given('lay', { is_possible: false, piece: 'I3' }))
    expect([laying.written, helper.step]).toEqual(['', 'piece'])
    expect(tell).toHaveBeenCalledTimes(said) // the hands tell that they took it up
  })

  test('names a piece by its number in the tray and its colour', async () => {
    const { session, tell } = helping()
    const helper = await Helper.for(session)
    helper.hear(given('piece', { piece: 'L4' }))
    expect(tell).toHaveBeenLastCalledWith(
      expect.objectContaining({ key: 'help.piece.next', facts: { name: '2 (light green)' } }),
    )
    helper.hearSolution('L4b@0,2 I3a@0,0')
    expect(tell).toHaveBeenCalledWith(expect.objectContaining({ key: 'help.solved' }))
    const places =
      '2 (light green): row 1: columns 3 to 5; row 2: column 3. ' +
      '1 (light blue): row 1: columns 1 to 3'
    expect(tell).toHaveBeenLastCalledWith(
      expect.objectContaining({ key: 'help.solution', facts: { places }, tone: 'spoken' }),
    )
  })

  test('with what others play just now is refused in words of its own', async () => {
    const { session, send, tell } = helping()
    const helper = await Helper.for(session)
    send.mockRejectedValueOnce(new Refusal('solution.in_play', { task: '7 moon' }))
    await helper.hint()
    expect(tell).toHaveBeenLastCalledWith(expect.objectContaining({ key: 'help.in_play' }))
  })

  test('that is refused is told, and nothing is touched that is locked', async () => {
    const { session, laying, send, tell } = helping()
    const helper = await Helper.for(session)
    send.mockRejectedValueOnce(new Refusal('phase.wrong'))
    await helper.isPossible()
    expect(tell).toHaveBeenLastCalledWith(expect.objectContaining({ tone: 'wrong' }))
    laying.isLocked = true
    helper.hear(given('lay', L4))
    expect(laying.written).toBe('')
  })
})

test.each([
  [1, [], true],
  [3, [1, 2], true],
  [3, [1], false],
])('of %d seats with bots on %j one is alone: %s', (seats, bots, alone) => {
  expect(isAlone({ options: { seats, starter: null, bots } })).toBe(alone)
})

describe('where a piece goes is told to the ear', () => {
  let told: string
  const tells = {
    changed: () => null,
    did: () => null,
    call: () => null,
    frame: () => null,
    surface: () => null,
    speak,
    say: (key: string, facts = {}) => (told = speak(key, facts)),
  }

  test('with the cells that a flat piece would cover', () => {
    const laying = new Laying(openBoard(readArea('###.\n####'), ['I3', 'L4']), tells)
    laying.tellWith(new Telling(laying))
    flat.show(laying, 'L4b@0,0')
    expect(told).toBe('2 (light green) fits: row 1: columns 1 to 3; row 2: column 1.')
    expect([laying.chosen, laying.held?.at]).toEqual(['L4', { row: 0, column: 0 }])
  })

  test('with the cells that a part would fill, level by level', () => {
    const laying = new CubeLaying(openCubes(readCubes('22\n2.'), ['8', '16']), tells)
    cubes.show(laying, '8a@0,0')
    expect(told).toMatch(/^1 \([a-z ]+\) fits: lower level: row 1: .*; upper level: row 1: .*\.$/)
  })

  test('with the place of a card, and how it is turned', () => {
    const laying = new CardLaying(['cfbade', 'bcaefd'], [], true, tells)
    cards.show(laying, '1r1@0,3')
    expect(told).toMatch(/^Card 2 would lie alone\. Row 0, column 3, turned like this: \w+, .*\.$/)
    expect(cards.places(laying, '0r0@0,0')).toEqual([
      'Card 1 at row 1, column 1, turned like this: hourglass, flower, star; ring, fish, triangle',
    ])
  })
})
