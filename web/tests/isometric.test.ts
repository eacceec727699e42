import { expect, test } from 'vitest'

import { facesOf, farFirst, groundOf } from '../src/lib/isometric'

test('what is nearer is painted later', () => {
  const near = [1, 1, 1] as const
  const far = [0, 0, 0] as const
  const between = [0, 1, 0] as const
  expect(farFirst([near, far, between])).toEqual([far, between, near])
})

test('a cube shows three faces that meet in its middle', () => {
  const faces = facesOf([0, 0, 0])
  expect(faces.map(({ tone }) => tone)).toEqual(['top', 'right', 'left'])
  for (const { d } of faces) expect(d).toMatch(/L0 0z$/)
})

test('a column lies to the right, a row to the left, a level above', () => {
  const middleOf = (cube: readonly [number, number, number]) =>
    facesOf(cube)[0]
      ?.d.match(/L(\S+) (\S+)z$/)
      ?.slice(1)
      .map(Number)
  expect(middleOf([0, 1, 0])).toEqual([0.866, 0.5])
  expect(middleOf([1, 0, 0])).toEqual([-0.866, 0.5])
  expect(middleOf([0, 0, 1])).toEqual([0, -1])
})

test('the ground lies below the cube that stands on it', () => {
  expect(groundOf(0, 0)).toBe('M0 0L0.866 0.5L0 1L-0.866 0.5z')
})
