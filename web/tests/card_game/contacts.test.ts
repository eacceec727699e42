import { describe, expect, test } from 'vitest'

import { contactsOf, faultsOf } from '../../src/cards/contacts'
import { readLayout, writeLayout } from '../../src/cards/layout'
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
