/**
 * Parts of the house that are loaded where they are looked at, each with its texts.
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

/** Fetch what will be needed soon, as soon as nothing else is to be done; if it fails, then when it is. */
export function fetchAhead(parts: readonly (() => Promise<unknown>)[]): void {
  whenIdle(() => {
    for (const load of parts) load().catch(() => null)
  })
}

function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act)
  else setTimeout(act, 1_000)
}

export const loadTable = part(() => import('../routes/Table.svelte'))
export const loadGathering = part(() => import('../table/Gathering.svelte'), 'gathering', 'hall')
export const loadHelp = part(() => import('../help/Help.svelte'), 'help')

/** One of the pages that most visits do without; even how each is loaded is only loaded then. */
export function loadPage(page: OtherPage): Part<Props> {
  return async () => {
    const [{ PAGES }] = await Promise.all([import('../routes/pages'), speech.bring(['hall'])])
    return PAGES[page]()
  }
}
