/** What is practised of 3-D: all tasks of its deck. */
import { tasksIn, type Deck } from '../../practice/deck'

const deck = import.meta.glob<Deck>('../../../../src/ubongo/decks/three_d/deck.json', {
  import: 'default',
})

export const tasks = tasksIn(deck, ' - ') // `A25 - 1|2`
