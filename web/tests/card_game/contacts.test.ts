import { describe, expect, test } from 'vitest'

import { contactsOf, faultsOf, rightCards } from '../../src/cards/contacts'
import { faultAmong } from '../../src/cards/naming'
import { readLayout, writeLayout } from '../../src/cards/layout'
import { EXAMPLES } from '../../src/editions/card_game/rule'
import golden from './layouts.gen.json'

describe('a layout', () => {
  test('is judged as the server judges it', () => {
    for (const { hand, layout, faults } of golden) {
      const found = faultsOf(hand, readLayout(layout)).map(({ kind, cards }) => [kind, cards])
      expect(found, `${hand.join(' ')}: ${layout}`).toEqual(faults)
    }
  })

  test('has every kind of fault somewhere among the golden ones, and none', () => {
    const kinds = new Set(golden.flatMap(({ faults }) => faults.map(([kind]) => kind)))
    expect(kinds.size).toBe(7)
    expect(golden.some(({ faults }) => faults.length === 0)).toBe(true)
  })

  test('is read and written as the server writes it', () => {
    for (const { layout } of golden) expect(writeLayout(readLayout(layout))).toBe(layout)
  })
})

describe('a contact', () => {
  test('lies in the middle between the two symbols of each of its pairs', () => {
    const [contact] = contactsOf(['abcdef', 'ebxyzw'], readLayout('0r0@0,0 1r0@2,1'))
    expect(contact?.pairs).toEqual([
      { one: 'e', other: 'e', row: 1.5, column: 1 },
      { one: 'f', other: 'b', row: 1.5, column: 2 },
    ])
    expect(contact?.fault).toBe('pair_differs')
  })

  test('is none at a corner', () => {
    expect(contactsOf(['abcdef', 'abcdef'], readLayout('0r0@0,0 1r0@2,3'))).toEqual([])
  })
})

describe('the cards that lie right', () => {
  const HAND = [
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
  const SEVEN = '8r0@1,1 1r1@0,4 7r2@3,4 5r2@5,3 4r1@4,1 6r3@7,1 0r2@10,0'
  const count = (layout: string) => rightCards(HAND, readLayout(layout)).length

  test('are all of a legal layout, and only of one', () => {
    for (const { hand, layout, faults } of golden) {
      const laid = readLayout(layout)
      const areAll = rightCards(hand, laid).length === laid.length
      expect(areAll, `${hand.join(' ')}: ${layout}`).toBe(faults.length === 0)
    }
  })

  test('are the first of equally many: of two that touch wrongly the later one does not count', () => {
    const [first, second] = ['8r0@1,1', '1r3@0,4']
    expect(rightCards(HAND, readLayout(`${first} ${second}`))).toEqual([8])
    expect(rightCards(HAND, readLayout(`${second} ${first}`))).toEqual([1])
  })

  test('are none on an empty table', () => {
    expect(count('')).toBe(0)
  })

  test('are without one that is loose', () => {
    expect(count(SEVEN)).toBe(7)
    expect(count(SEVEN.replace('0r2@10,0', '0r2@30,0'))).toBe(6)
  })

  test('are without one that touches wrongly, but with its neighbour', () => {
    expect(count(SEVEN.replace('0r2@10,0', '0r0@10,0'))).toBe(6)
  })

  test('are only those on one side of a gap', () => {
    expect(count(SEVEN.replace('5r2@5,3 ', ''))).toBe(3)
  })
})

test('the pictures of the rule show two pairs that match, and all that is wrong', () => {
  const told = EXAMPLES.map(({ name, contacts }) => [name, contacts.map(({ fault }) => fault)])
  expect(told).toEqual([
    ['right', [null]],
    ['one_pair', ['one_pair']],
    ['three_pairs', ['three_pairs']],
    ['third', ['third_differs']],
    ['crosswise', ['crosswise']],
  ])
})

test('of two cards that lie apart the one that does not count is named, whichever it is', () => {
  const loose = [{ kind: 'loose', cards: [6] } as const]
  expect(faultAmong([4], loose)).toEqual({ kind: 'loose', cards: [4] })
  expect(faultAmong([6], loose)).toEqual({ kind: 'loose', cards: [6] })
  expect(faultAmong([], loose)).toBeUndefined()
})
