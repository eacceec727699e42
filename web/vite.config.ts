/** How the pages are built: few scripts and styles, each language a file of its own. */
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

import { GROUPS } from './groups.ts'
import { lean } from './lean.ts'
import { shell } from './shell.ts'

export default defineConfig({
  plugins: [svelte(), lean(), shell()],
  json: { namedExports: false }, // texts are read by their keys
  build: {
    target: 'es2022',
    assetsInlineLimit: 0, // nothing inline: the pages allow only what the server itself serves
    modulePreload: {
      polyfill: false,
      // What a part needs besides its style is mostly there; its names would only make others larger.
      resolveDependencies: (_, names) => names.filter((name) => /^(?!.*first-).*\.css$/.test(name)),
    },
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: [{ test: /svelte\/src\/internal\/client/, sideEffects: false }],
      },
      output: { codeSplitting: { groups: GROUPS } },
    },
  },
  server: {
    fs: { allow: ['.', '../src/ubongo'] }, // the texts and the version belong to both sides
  },
})
