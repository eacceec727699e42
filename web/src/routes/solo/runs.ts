/** What was last played alone: kept for the next time, whatever else was kept is left out. */
import { recall, remember } from '../../lib/memory'
import { EDITIONS, loadRoom } from '../../editions/rooms'
import { pathOf } from '../../lib/route'
import { ownName } from '../../lib/self'
import { beginSolo, type Category } from '../../net/solo'
import type { RecordSeen } from '../../wire.gen'
import { keepChoice, keptChoice } from '../home/choices'

export const MODES = ['clock', 'tasks'] as const
/** Minutes against the clock, or tasks for time. */
export const LENGTHS = [5, 10, 20] as const
export const SIDES = ['easy', 'hard'] as const
/** Tasks that are made as they come, or those on the cards. */
export const SOURCES = ['fresh', 'box'] as const

/** A run that can be begun; its edition is the one that is chosen on the first page too. */
export type Run = Category & { readonly edition: ReturnType<typeof keptChoice>['edition'] }

const KEY = 'run'

export function keepRun({ edition, ...run }: Run): void {
  keepChoice(keptChoice(edition))
  remember(KEY, JSON.stringify(run))
}

export function keptRun(kept: string | null = recall(KEY)): Run {
  const found = parsed(kept)
  return {
    edition: keptChoice().edition,
    mode: MODES.find((mode) => mode === found.mode) ?? 'clock',
    length: LENGTHS.find((length) => length === found.length) ?? LENGTHS[0],
    side: SIDES.find((side) => side === found.side) ?? 'easy',
    source: SOURCES.find((source) => source === found.source) ?? 'fresh',
  }
}

/** The run that was made last of those that records are kept of; none if nobody made any. */
export function madeLast(own: readonly Pick<RecordSeen, 'result'>[]): Run | null {
  for (const { result } of own) {
    const { edition, mode, length, side, source = 'fresh' } = result
    const known = EDITIONS.find((each) => each === edition)
    if (known && mode !== 'daily') return { edition: known, mode, length, side, source }
  }
  return null
}

/** Off: a table for one, and the page goes there. */
export async function begin(run: Run): Promise<void> {
  loadRoom(`${run.edition}_solo`).catch(() => null)
  const code = await beginSolo({ ...run, name: ownName() || null })
  location.hash = pathOf({ page: 'table', code })
}

function parsed(kept: string | null): Partial<Category> {
  try {
    return { ...(JSON.parse(kept ?? '{}') as Partial<Category> | null) }
  } catch {
    return {}
  }
}
