/** The match without luck. */
import type { Variant } from '../variants'

export const variants: readonly Variant[] = [
  {
    option: 'no_luck',
    text: 'treasury.settings.no_luck',
    help: 'treasury.settings.no_luck_help',
  },
]
