import { describe, expect, test } from 'vitest'

import { onPodium, ranked } from '../../src/match/standing'

describe('the places in the end (A-10)', () => {
  test('are shared by equal seats, and the next is further down', () => {
    expect(ranked([[2], [0, 3], [1]])).toEqual([
      { seat: 2, place: 1 },
      { seat: 0, place: 2 },
      { seat: 3, place: 2 },
      { seat: 1, place: 4 },
    ])
  })

  test('stand on a podium with the first between the second and the third', () => {
    expect(onPodium(ranked([[2], [0], [3], [1]])).map(({ seat }) => seat)).toEqual([0, 2, 3, 1])
    expect(onPodium(ranked([[1], [0]])).map(({ seat }) => seat)).toEqual([0, 1])
    expect(onPodium(ranked([[0]])).map(({ seat }) => seat)).toEqual([0])
  })
})
