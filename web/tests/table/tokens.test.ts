import { expect, test } from 'vitest'

import { hasTokens, tokensOf } from '../../src/table/tokens'
import type { SeatSeen, TableSeen } from '../../src/wire.gen'

function table(options: unknown, ...tokens: (number | null | undefined)[]): TableSeen {
  const seats = tokens.map((token) =>
    token === undefined ? null : ({ token } as unknown as SeatSeen),
  )
  return { options, seats } as unknown as TableSeen
}

test('who has chosen nothing gets the next that is free', () => {
  expect(tokensOf(table({}, null, null))).toEqual([0, 1])
  expect(tokensOf(table({}, null, 0, undefined, 4))).toEqual([1, 0, 2, 4])
})

test('some editions have none', () => {
  expect(hasTokens(table({ tokens: [] }))).toBe(true)
  expect(hasTokens(table({ seats: 2 }))).toBe(false)
  expect(hasTokens(table(null))).toBe(false)
})
