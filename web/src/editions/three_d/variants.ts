/** The first game, which has easy boards only, and the match without luck. */
import type { Variant } from '../variants'

export const variants: readonly Variant[] = [
  {
    option: 'first_game',
    text: 'three_d.settings.first_game',
    help: 'three_d.settings.first_game_help',
    needs: { side: 'easy' },
  },
  {
    option: 'no_luck',
    text: 'treasury.settings.no_luck',
    help: 'treasury.settings.no_luck_help',
  },
]
