/** What the statistics call the hands of the card game: by their stack and faces, `stack 2, black faces`. */
import { speak } from '../../lib/speech.svelte'
import type { Counted } from '../../routes/statistics/words'

export const counted: Counted = {
  /** Hands are compared by the round of the rulebook, which a quick match counts otherwise. */
  taskName: (name) => {
    const number = Number(name.split(' ').at(-1))
    const face = number % 2 === 0 ? 'black' : 'white' // K-06
    return speak(`statistics.hand.${face}`, { stack: Math.ceil(number / 2) })
  },
  score: 'points',
}
