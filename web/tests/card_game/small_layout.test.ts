import { render } from 'svelte/server'
import { expect, test } from 'vitest'

import SmallLayout from '../../src/editions/card_game/SmallLayout.svelte'

test('what was solved alone keeps the faces with which it was laid', () => {
  const drawn = (label: string): string => {
    const task = { pieces: ['abcdef'], label }
    return render(SmallLayout, { props: { task, board: '0r0@0,0', name: 'Anna' } }).body
  }
  const black = /class="[^"]*card-face[^"]* black/
  expect(drawn('2')).toMatch(black)
  expect(drawn('3')).not.toMatch(black)
})
