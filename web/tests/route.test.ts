import { expect, test } from 'vitest'

import { pageOf, pathOf, routeOf, type Route } from '../src/lib/route'

const at = (hash: string, pathname = '/') => routeOf({ pathname, hash })

test.each([
  ['#/t/BKTR', { page: 'table', code: 'BKTR' }],
  ['#/t/bktrfm', { page: 'table', code: 'BKTRFM' }],
  ['', { page: 'home' }],
  ['#', { page: 'home' }],
  ['#/', { page: 'home' }],
  ['#/settings', { page: 'settings' }],
  ['#/about', { page: 'about' }],
  ['#/statistics', { page: 'statistics' }],
  ['#/move/bdfghjkl', { page: 'move', code: 'BDFGHJKL' }],
  ['#/move/BDFGHJKL/BKTR', { page: 'unknown' }],
  ['#/matches', { page: 'matches' }],
  [`#/r/${'0a'.repeat(16)}`, { page: 'replay', match: '0a'.repeat(16), at: null }],
  [`#/r/${'0a'.repeat(16)}/204`, { page: 'replay', match: '0a'.repeat(16), at: 204 }],
  [`#/r/${'0a'.repeat(16)}/-4`, { page: 'unknown' }],
  ['#/r/0a', { page: 'unknown' }],
  ['#/booklet/three_d', { page: 'booklet', edition: 'three_d' }],
  ['#/booklet/classic/7%20moon', { page: 'booklet', edition: 'classic', task: '7 moon' }],
  ['#/booklet/classic/%E0', { page: 'booklet', edition: 'classic', task: '' }],
  ['#/booklet/toString', { page: 'unknown' }],
  ['#/booklet', { page: 'unknown' }],
  ['#/rules/light_dark', { page: 'rules', edition: 'light_dark' }],
  ['#/learn/light_dark', { page: 'learn', edition: 'light_dark' }],
  ['#/learn/three_d', { page: 'learn', edition: 'three_d' }],
  ['#/learn/chess', { page: 'unknown' }],
  ['#/move/BDFG', { page: 'unknown' }],
  ['#/t/BKT', { page: 'unknown' }],
  ['#/t/BKTRX', { page: 'unknown' }],
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
  { page: 'matches' },
  { page: 'booklet', edition: 'classic' },
  { page: 'replay', match: '0a'.repeat(16), at: null },
  { page: 'replay', match: '0a'.repeat(16), at: 12345 },
  { page: 'settings' },
  { page: 'table', code: 'BKTR' },
  { page: 'move', code: 'BDFGHJKL' },
])('%j is found again under its own address', (route) => {
  expect(at(pathOf(route))).toEqual(route)
  expect(pageOf(route)).toMatch(/^[A-Za-z0-9/]{0,40}$/) // what an invitation takes
})

test('a task of the booklet is found again under its own address', () => {
  const route: Route = { page: 'booklet', edition: 'three_d', task: 'A12 - 5|6' }
  expect(at(pathOf(route))).toEqual(route)
})
