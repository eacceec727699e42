/** What is practised of classic: all tasks of its deck. */
import { tasksIn, type Deck } from '../../practice/deck'

const deck = import.meta.glob<Deck>('../../../../src/ubongo/decks/classic/deck.json', {
  import: 'default',
})

export const tasks = tasksIn(deck)
