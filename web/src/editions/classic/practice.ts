/** What is practised of classic: all tasks of its deck. */
import { tasksIn } from '../../practice/deck'

export const tasks = tasksIn(() => import('../../../../src/ubongo/decks/classic/deck.json'))
