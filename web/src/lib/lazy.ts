/**
 * Parts of the house that are loaded where they are looked at, each with its texts.
 *
 * The first load is kept small by them: whatever nobody needs in order to come in, sit down and lay
 * pieces is a part. What is certain to be needed soon is fetched ahead.
 */
import type { Component } from 'svelte'

import { speech } from './speech.svelte'

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as Svelte says it of any component
export type Props = Record<string, any>
type Module<Given extends Props> = Promise<{ readonly default: Component<Given> }>
export type Part<Given extends Props> = () => Promise<Component<Given>>

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
export const loadGathering = part(() => import('../table/Gathering.svelte'))
export const loadAbout = part(() => import('../routes/About.svelte'), 'about')
export const loadMove = part(() => import('../routes/settings/Move.svelte'), 'settings')
export const loadSettings = part(
  () => import('../routes/SettingsPage.svelte'),
  'settings',
  'invitation',
)
export const loadUnknown = part(() => import('../routes/Unknown.svelte'))
export const loadSolo = part(() => import('../routes/Solo.svelte'), 'solo')
export const loadDaily = part(
  () => import('../routes/Daily.svelte'),
  ...['daily', 'records', 'solo', 'standing'],
)
export const loadRecords = part(() => import('../routes/Records.svelte'), 'records', 'solo')
export const loadHelp = part(() => import('../help/Help.svelte'), 'help')
export const loadReplay = part(() => import('../replay/Replay.svelte'), 'replay', 'standing')
export const loadMatches = part(() => import('../replay/Matches.svelte'), 'replay')
/** All that pages about any edition say. */
const STUDY = ['study', 'laying', 'race', 'cubes', 'classic', 'three_d', 'light_dark', 'card_game']
export const loadLearn = part(() => import('../study/Learn.svelte'), ...STUDY)
export const loadRules = part(() => import('../study/Rules.svelte'), ...STUDY, 'rules')
export const loadBooklet = part(() => import('../study/Booklet.svelte'), ...STUDY)
export const loadStatistics = part(
  () => import('../routes/Statistics.svelte'),
  'statistics',
  'classic',
)
export const loadPractice = part(
  () => import('../practice/Practice.svelte'),
  'practice',
  'statistics',
  'classic',
)
export const loadForgotten = part(() => import('../routes/Forgotten.svelte'), 'settings')
