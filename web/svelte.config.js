import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { vitePreprocess } from '@sveltejs/vite-plugin-svelte'

const SOURCE = fileURLToPath(new URL('./src/', import.meta.url))
const FILES = readdirSync(SOURCE, { recursive: true, encoding: 'utf-8' })
  .filter((name) => name.endsWith('.svelte'))
  .toSorted()

/** Stands in every rule and on every element that has a style, so it is a number and no hash. */
function cssHash({ filename, hash }) {
  const number = FILES.findIndex((name) => filename.endsWith(`src/${name}`))
  return number < 0 ? `s${hash(filename)}` : `s${number.toString(36)}`
}

export default {
  preprocess: vitePreprocess(),
  compilerOptions: { runes: true, discloseVersion: false, cssHash },
}
