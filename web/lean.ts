/**
 * Svelte without what these pages never do. They are made in the browser and are written in runes
 * alone, but Svelte asks at run time whether a page comes from a server, or from the old syntax.
 * Here these questions are answered once, when the pages are built, and what hangs on them falls away.
 */
import type { Plugin } from 'vite'

/** Modules of Svelte with such questions: a question is a variable that is assigned elsewhere. */
const QUESTIONS = /svelte\/src\/internal\/(?:client\/dom\/hydration|flags\/index)\.js$/
const ASKED = /^export let (\w+) = false;$/gm

/** Steps of a component on a page that comes from a server. */
const STEPS = /^[ \t]*\$\.(?:reset|next)\(.*\);$/gm

export function lean(): Plugin[] {
  return [answers, withoutSteps, flat, styles]
}

const withoutSteps: Plugin = {
  name: 'ubongo-without-steps',
  apply: 'build',
  transform: {
    filter: { id: /\.svelte$/ },
    handler: (code) => ({ code: code.replace(STEPS, ''), map: null }),
  },
}

const answers: Plugin = {
  name: 'ubongo-answers',
  apply: 'build',
  transform: {
    filter: { id: QUESTIONS },
    handler(code, id) {
      const names = Array.from(code.matchAll(ASKED), ([, name]) => name)
      if (names.length === 0) throw new Error(`nothing is asked any more in ${id}`)
      const assigned = new RegExp(`^\\t(?:${names.join('|')}) = .*$`, 'gm')
      return code.replace(ASKED, 'export const $1 = false;').replace(assigned, '')
    },
  },
}

/** State whose depths are followed too. Here state is replaced, never changed, so nothing is. */
const flat: Plugin = {
  name: 'ubongo-flat',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /svelte\/src\/internal\/client\/proxy\.js$/ },
    handler: () => `
export function proxy(value) {
  const kind = value && Object.getPrototypeOf(value)
  if (kind && (kind === Object.prototype || kind === Array.prototype)) throw new Error('say $state.raw')
  return value
}
export const is = Object.is
export const get_proxied_value = (value) => value
`,
  },
}

/** Vite's own way to wait for the styles of a part asks for much that is the same everywhere here. */
const styles: Plugin = {
  name: 'ubongo-styles',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => `
const known = new Map()
const brought = (name) =>
  known.get(name) ?? document.querySelector('link[href="/' + name + '"]') ?? bring(name)
function bring(name) {
  const link = document.createElement('link')
  const loaded = new Promise((done, failed) => {
    link.onload = done
    link.onerror = () => {
      link.remove()
      known.delete(name)
      failed(new Error('no style: ' + name))
    }
  })
  known.set(name, loaded)
  link.rel = 'stylesheet'
  link.href = '/' + name
  document.head.append(link)
  return loaded
}
export const __vitePreload = (load, names = []) =>
  Promise.all([load(), ...names.map(brought)]).then(([module]) => module)
`,
  },
}
