import { describe, expect, it } from 'vitest'

import { EDITIONS } from '../../src/editions/rooms'
import drawing from '../../src/routes/hall/editions.svg?raw'
import tokens from '../../src/tokens.css?raw'

describe('the pictures of the editions', () => {
  it.each(EDITIONS)('has one of %s', (edition) => {
    expect(drawing).toContain(`<g id="${edition}"`)
  })

  it('are painted in colours that the page has', () => {
    const named = Array.from(drawing.matchAll(/var\((--[\w-]+)\)/g), ([, name = '']) => name)
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((name) => !tokens.includes(`  ${name}:`))).toEqual([])
  })

  it('need neither styles nor scripts, which the page would refuse', () => {
    expect(drawing).not.toMatch(/style|<script|class=|url\(/)
  })
})
