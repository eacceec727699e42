/** How the pages are built: few scripts and styles, each language a file of its own. */
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

import { shell } from './shell.ts'
import { EDITIONS } from './src/editions.gen.ts'
import { texts } from './texts.ts'

export default defineConfig({
  plugins: [svelte(), texts(), shell()],
  json: { namedExports: false }, // texts are read by their keys
  build: {
    target: 'es2022',
    manifest: true, // by which the tests weigh what a page loads
    modulePreload: {
      // A script names the styles that a part needs, and leaves its scripts to the imports: the
      // names of all would be a kilobyte of the first load.
      resolveDependencies: (_, names, { hostType }) =>
        hostType === 'html' ? names : names.filter((name) => name.endsWith('.css')),
    },
    assetsInlineLimit: 0, // nothing inline: the pages allow only what the server itself serves
    rolldownOptions: {
      output: {
        codeSplitting: {
          // One file with all that a module imports compresses better than many small ones. The
          // first page is one, and what a table of the first edition needs besides is another.
          groups: [
            { name: 'first', test: /web\/src\/main\.ts$/, priority: 2 },
            {
              name: 'playing',
              test: new RegExp(`web/src/editions/${EDITIONS[0]}/room\\.ts$`),
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: ['.', '../src/ubongo'] }, // the texts and the version belong to both sides
  },
})
