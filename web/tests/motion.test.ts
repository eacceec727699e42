import { expect, test } from 'vitest'

const files = import.meta.glob<string>('../src/**/*.{svelte,css}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('whatever moves by itself comes to rest (WCAG 2.2.2)', () => {
  const endless = Object.entries(files).filter(([, text]) => /\binfinite\b/.test(text))
  expect(Object.keys(files).length).toBeGreaterThan(100)
  expect(endless.map(([path]) => path)).toEqual([])
})
