/** The parts of the house that are loaded where they are looked at, each with its texts. */
import type { Component } from 'svelte'

import { speech } from './speech.svelte'

type Module<Props extends Record<string, unknown>> = Promise<{ readonly default: Component<Props> }>

function part<Props extends Record<string, unknown>>(
  rooms: readonly string[],
  load: () => Module<Props>,
): () => Promise<Component<Props>> {
  return async () => {
    const [module] = await Promise.all([load(), speech.bring(rooms)])
    return module.default
  }
}

export const loadTable = part(['phrase'], () => import('../routes/Table.svelte'))
export const loadSettings = part(['settings'], () => import('../routes/settings/Settings.svelte'))
export const loadMove = part(['settings'], () => import('../routes/settings/Move.svelte'))
export const loadStatistics = part(
  ['statistics', 'classic'],
  () => import('../routes/Statistics.svelte'),
)
export const loadSolo = part(['solo'], () => import('../routes/Solo.svelte'))
export const loadAbout = part(['about'], () => import('../routes/About.svelte'))
