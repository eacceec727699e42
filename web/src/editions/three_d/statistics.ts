/** What the statistics call the tasks and gems of 3-D: a task by its board, side and throws. */
import type { Counted } from '../../routes/statistics/words'
import { taskInWords } from './boards'

export const counted: Counted = { taskName: taskInWords, score: 'points', gems: 'treasury' }
