import { expect, test } from 'vitest'

import { pageOf, pathOf, routeOf, type Route } from '../src/lib/route'

const at = (hash: string, pathname = '/') => routeOf({ pathname, hash })

test.each([
  ['#/t/BKTR', { page: 'table', code: 'BKTR' }],
  ['#/t/bktr', { page: 'table', code: 'BKTR' }],
  ['', { page: 'home' }],
  ['#', { page: 'home' }],
  ['#/', { page: 'home' }],
  ['#/settings', { page: 'settings' }],
  ['#/about', { page: 'about' }],
  ['#/statistics', { page: 'statistics' }],
  ['#/move/BDFGHJKL', { page: 'move', code: 'BDFGHJKL', table: null }],
  ['#/move/bdfghjkl/bktr', { page: 'move', code: 'BDFGHJKL', table: 'BKTR' }],
  ['#/move/BDFG', { page: 'unknown' }],
  ['#/t/BKT', { page: 'unknown' }],
  ['#/t/BKTR/x', { page: 'unknown' }],
  ['#/settings/x', { page: 'unknown' }],
  ['#/toString', { page: 'unknown' }],
])('the address %j shows %j', (hash, route) => {
  expect(at(hash)).toEqual(route)
})

test.each(['/t/BKTR', '/nothing', '//'])('below %j there is no page', (pathname) => {
  expect(at('#/', pathname)).toEqual({ page: 'unknown' })
})

test.each<Route>([
  { page: 'home' },
  { page: 'about' },
  { page: 'statistics' },
  { page: 'forgotten' },
  { page: 'practice' },
  { page: 'settings' },
  { page: 'table', code: 'BKTR' },
  { page: 'move', code: 'BDFGHJKL', table: null },
  { page: 'move', code: 'BDFGHJKL', table: 'BKTR' },
])('%j is found again under its own address', (route) => {
  expect(at(pathOf(route))).toEqual(route)
  expect(pageOf(route)).toMatch(/^[A-Za-z0-9/]{0,40}$/) // what an invitation takes
})
