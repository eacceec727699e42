/** What the statistics call the tasks of light and dark: `12 hard dark`; its ships fly over fields. */
import { speak } from '../../lib/speech.svelte'
import type { Counted } from '../../routes/statistics/words'

export const counted: Counted = {
  taskName: (name) => {
    const words = name.split(' ')
    const [card, face] = [words[0] ?? '', words.at(-1) ?? '']
    return `${card} ${speak(`statistics.face.${face}`)}`
  },
  score: 'fields',
}
