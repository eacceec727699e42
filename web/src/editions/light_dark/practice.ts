/** What is practised of light and dark: all tasks of its deck. */
import { tasksIn, type Deck } from '../../practice/deck'

const deck = import.meta.glob<Deck>('../../../../src/ubongo/decks/light_dark/deck.json', {
  import: 'default',
})

export const tasks = tasksIn(deck)
