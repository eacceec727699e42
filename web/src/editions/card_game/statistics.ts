/** What the statistics call the hands of the card game: by their stack and faces, `stack 2, black faces`. */
import { speak } from '../../lib/speech.svelte'
import type { Counted } from '../../routes/statistics/words'
import { isBlackRound } from './match'

export const counted: Counted = {
  /** Hands are compared by the round of the rulebook, which a quick match counts otherwise. */
  taskName: (name) => {
    const number = Number(name.split(' ').at(-1))
    const face = isBlackRound(number) ? 'black' : 'white'
    return speak(`statistics.hand.${face}`, { stack: Math.ceil(number / 2) })
  },
  score: 'points',
}
