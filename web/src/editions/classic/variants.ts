/** The long game (C-10) and calm collecting (C-30). */
import type { Variant } from '../variants'

export const variants: readonly Variant[] = [
  {
    option: 'long_game',
    text: 'hosting.gems.long',
    help: 'hosting.gems.long_help',
    needs: { length: 'whole' },
    mostBots: 2, // four players use all cards anyway (C-09, C-10)
  },
  { option: 'calm_collecting', text: 'hosting.gems.calm', help: 'hosting.gems.calm_help' },
]
