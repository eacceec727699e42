/** What the statistics call the tasks and gems of 3-D: `A25 - 1|2` stays as it is. */
import type { Counted } from '../../routes/statistics/counted'

export const counted: Counted = { taskName: (name) => name, score: 'points', gems: 'treasury' }
