import { describe, expect, it } from 'vitest'

import { EDITIONS } from '../../src/editions/rooms'
import tokens from '../../src/tokens.css?raw'

const PICTURES = import.meta.glob<string>('../../src/editions/*/picture.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})

describe.each(EDITIONS)('the picture of %s', (edition) => {
  const drawing = PICTURES[`../../src/editions/${edition}/picture.svg`] ?? ''

  it('is there, under the name by which the page uses it', () => {
    expect(drawing).toContain('<g id="picture"')
  })

  it('is painted in colours that the page has', () => {
    const named = Array.from(drawing.matchAll(/var\((--[\w-]+)\)/g), ([, name = '']) => name)
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name) => !tokens.includes(`  ${name}:`))).toEqual([])
  })

  it('needs neither styles nor scripts, which the page would refuse', () => {
    expect(drawing).not.toMatch(/style|<script|class=|url\(/)
  })
})
