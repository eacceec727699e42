/** The master game (L-18). */
import type { Variant } from '../variants'

export const variants: readonly Variant[] = [
  {
    option: 'master',
    text: 'light_dark.settings.master',
    help: 'light_dark.settings.master_help',
  },
]
