import { expect, test } from 'vitest'

import { pathOf, routeOf } from '../src/lib/route'

test.each([
  ['#/t/BKTR', { page: 'table', code: 'BKTR' }],
  ['#/t/bktr', { page: 'table', code: 'BKTR' }],
  ['', { page: 'home' }],
  ['#/', { page: 'home' }],
  ['#/t/BKT', { page: 'home' }],
  ['#/t/BKTR/x', { page: 'home' }],
])('the address %j shows %j', (hash, route) => {
  expect(routeOf(hash)).toEqual(route)
})

test('a table is found again under its own address', () => {
  expect(routeOf(pathOf({ page: 'table', code: 'BKTR' }))).toEqual({ page: 'table', code: 'BKTR' })
})
