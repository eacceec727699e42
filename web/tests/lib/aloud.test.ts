import { expect, test } from 'vitest'

import { Aloud } from '../../src/lib/aloud.svelte'

test('what is told at once is read as one, and then the next', async () => {
  const aloud = new Aloud()
  aloud.tell('Taken up.')
  aloud.tell('Open: row 1.')
  expect(aloud.words).toBe('Taken up. Open: row 1.')
  await Promise.resolve()
  aloud.tell('Laid.')
  expect(aloud.words).toBe('Laid.')
})

test('the same twice is read twice', async () => {
  const aloud = new Aloud()
  aloud.tell('Not yet.')
  await Promise.resolve()
  aloud.tell('Not yet.')
  expect(aloud.words).toBe('Not yet. ')
})
