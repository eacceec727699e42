/** What the statistics call the hands of the card game: by their round, `round 4`. */
import { speak } from '../../lib/speech.svelte'
import type { Counted } from '../../routes/statistics/counted'

export const counted: Counted = {
  taskName: (name) => speak('statistics.round', { number: name.split(' ').at(-1) ?? '' }),
  score: 'points',
}
