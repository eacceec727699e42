/**
 * Parts of the app that are loaded where they are looked at, each with its texts.
 *
 * The first load is kept small by them: whatever nobody needs in order to come in, sit down and lay
 * pieces is a part. What is certain to be needed soon is fetched ahead.
 */
import type { Component } from 'svelte'

import type { Route } from './route'
import { speech } from './speech.svelte'

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as Svelte says it of any component
export type Props = Record<string, any>
type Module<Given extends Props> = Promise<{ readonly default: Component<Given> }>
export type Part<Given extends Props> = () => Promise<Component<Given>>

/** What is neither the first page nor a table. */
export type OtherPage = Exclude<Route['page'], 'home' | 'table'>

/** A component that is loaded together with the rooms of its texts. */
export function part<Given extends Props>(
  load: () => Module<Given>,
  ...rooms: readonly string[]
): Part<Given> {
  return async () => {
    const [module] = await Promise.all([load(), speech.bring(rooms)])
    return module.default
  }
}

/** Fetch what will be needed soon, in idle time; what fails is fetched when it is needed. */
export async function fetchAhead(parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  await idle()
  await Promise.allSettled(parts.map((load) => load()))
}

async function idle(): Promise<void> {
  await new Promise<unknown>((done) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(done, { timeout: 1_000 })
    else setTimeout(done, 1_000)
  })
}

export const loadGathering = part(() => import('../table/Gathering.svelte'), 'gathering')

export const loadPhrases = part(() => import('../table/Phrases.svelte'))

/** A part that nobody needs before the pieces are there: it lets them go first. */
export function laterPart<Given extends Props>(
  load: () => Module<Given>,
  ...rooms: readonly string[]
): Part<Given> {
  const loadNow = part(load, ...rooms)
  return async () => {
    await idle()
    return loadNow()
  }
}

export const loadHelp = laterPart(() => import('../help/Help.svelte'), 'help', 'shape')

/** One of the pages that most visits do without; even how each is loaded is only loaded then. */
export function loadPage(page: OtherPage): Part<Props> {
  return async () => {
    const { PAGES } = await import('../routes/pages')
    return PAGES[page]()
  }
}
