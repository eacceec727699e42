/** What the statistics call the tasks and gems of classic: `7 moon`. */
import { speak } from '../../lib/speech.svelte'
import type { Counted } from '../../routes/statistics/words'

export const counted: Counted = {
  taskName: (name) => {
    const [card = '', symbol = ''] = name.split(' ')
    return `${card} ${speak(`classic.symbol.${symbol}`)}`
  },
  score: 'points',
  gems: 'classic',
}
