/** What is practised of light and dark: all tasks of its deck. */
import { tasksIn } from '../../practice/deck'

export const tasks = tasksIn(() => import('../../../../src/ubongo/decks/light_dark/deck.json'))
