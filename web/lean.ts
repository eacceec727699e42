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

/** Where Svelte does more than these pages ask for: the place, what stands there, and what is enough. */
const ENOUGH: readonly (readonly [file: string, said: string, enough: string])[] = [
  // Nothing in an expression waits for a promise.
  ['internal/client/reactivity/async.js', 'async.length === 0 && pending.length === 0', 'true'],
  // Classes are texts, and styles are said one by one.
  [
    'internal/shared/attributes.js',
    "if (typeof value === 'object')",
    "if (value && typeof value === 'object')",
  ],
  [
    'internal/shared/attributes.js',
    'return _clsx(value)',
    "throw new Error('say class as a text')",
  ],
  [
    'internal/shared/attributes.js',
    'if (value) {',
    "if (value) { throw new Error('say style:name')",
  ],
  // Attributes are set one by one, so that none is looked up.
  ['utils.js', '...DOM_BOOLEAN_ATTRIBUTES,', ''],
]

export function lean(): Plugin[] {
  return [answers, withoutSteps, enough, flat, unbounded, styles]
}

/** Another module in the place of one. */
function instead(name: string, id: RegExp, code: string): Plugin {
  return {
    name,
    apply: 'build',
    enforce: 'pre',
    load: { filter: { id }, handler: () => code },
  }
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

const enough: Plugin = {
  name: 'ubongo-enough',
  apply: 'build',
  transform: {
    filter: { id: /svelte\/src\/.*\.js$/ },
    handler(code, id) {
      const here = ENOUGH.filter(([file]) => id.endsWith(`svelte/src/${file}`))
      for (const [, said] of here)
        if (code.split(said).length !== 2) throw new Error(`not once in ${id}: ${said}`)
      return here.reduce((all, [, said, short]) => all.replace(said, short), code)
    },
  },
}

/** What catches mistakes or waits for a part of a page: here both reach whoever asked. */
const unbounded = instead(
  'ubongo-unbounded',
  /svelte\/src\/internal\/client\/dom\/blocks\/boundary\.js$/,
  `
import { EFFECT_PRESERVED, EFFECT_TRANSPARENT } from '#client/constants'
import { block, branch } from '../../reactivity/effects.js'
export function boundary(node, props, children) {
  block(() => {
    branch(() => children(node))
  }, EFFECT_TRANSPARENT | EFFECT_PRESERVED)
}
export const pending = () => 0
`,
)

/** State whose depths are followed too. Here state is replaced, never changed, so nothing is. */
const flat = instead(
  'ubongo-flat',
  /svelte\/src\/internal\/client\/proxy\.js$/,
  `
export function proxy(value) {
  const kind = value && Object.getPrototypeOf(value)
  if (kind && (kind === Object.prototype || kind === Array.prototype)) throw new Error('say $state.raw')
  return value
}
export const is = Object.is
export const get_proxied_value = (value) => value
`,
)

/** Vite's own way to wait for the styles of a part asks for much that is the same everywhere here. */
const styles = instead(
  'ubongo-styles',
  /vite\/preload-helper/,
  `
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
)
