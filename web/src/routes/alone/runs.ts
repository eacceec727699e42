/** What was last played alone: kept for the next time, whatever else was kept is left out. */
import { recall, remember } from '../../lib/memory'
import type { Category } from '../../net/alone'
import { keepChoice, keptChoice } from '../hall/choices'

export const MODES = ['clock', 'tasks'] as const
/** Minutes against the clock, or tasks for time. */
export const LENGTHS = [5, 10, 20] as const
export const SIDES = ['easy', 'hard'] as const

/** A run that can be begun; its edition is the one that is chosen on the first page too. */
export type Run = Category & { readonly edition: ReturnType<typeof keptChoice>['edition'] }

const KEY = 'run'

export function keepRun({ edition, mode, length, side }: Run): void {
  keepChoice({ ...keptChoice(), edition })
  remember(KEY, JSON.stringify({ mode, length, side }))
}

export function keptRun(kept: string | null = recall(KEY)): Run {
  const found = parsed(kept)
  return {
    edition: keptChoice().edition,
    mode: MODES.find((mode) => mode === found.mode) ?? 'clock',
    length: LENGTHS.find((length) => length === found.length) ?? LENGTHS[0],
    side: SIDES.find((side) => side === found.side) ?? 'easy',
  }
}

function parsed(kept: string | null): Partial<Category> {
  try {
    return { ...(JSON.parse(kept ?? '{}') as Partial<Category> | null) }
  } catch {
    return {}
  }
}
