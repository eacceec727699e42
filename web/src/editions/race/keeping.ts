/** Keeps how the rounds of the last match went, so that a reload does not forget it. */
import { recall, remember } from '../../lib/memory'
import type { Story } from './story'

const KEY = 'stories'

export function keep(match: string, stories: readonly Story<unknown>[]): void {
  remember(KEY, JSON.stringify({ match, stories }))
}

/** What this browser has seen of a match before. */
export function kept<Reward>(match: string): readonly Story<Reward>[] {
  try {
    const found = JSON.parse(recall(KEY) ?? '{}') as Partial<Kept<Reward>>
    return found.match === match ? (found.stories ?? []) : []
  } catch {
    return []
  }
}

interface Kept<Reward> {
  readonly match: string
  readonly stories: readonly Story<Reward>[]
}
