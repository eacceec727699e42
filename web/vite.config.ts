/** How the pages are built: one small script and style, each language a file of its own. */
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

import { shell } from './shell.ts'

export default defineConfig({
  plugins: [svelte(), shell()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0, // nothing inline: the pages allow only what the server itself serves
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: ['.', '../src/ubongo'] }, // the texts and the version belong to both sides
  },
  test: {
    include: ['tests/**/*.test.ts'],
    css: true, // the tokens are tested as they are written
  },
})
