/** What is practised of 3-D: all tasks of its deck. */
import { tasksIn } from '../../practice/deck'

export const tasks = tasksIn(() => import('../../../../src/ubongo/decks/three_d/deck.json'), ' - ') // `A25 - 1|2`
