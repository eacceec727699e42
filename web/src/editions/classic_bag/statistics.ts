/** What the statistics call the tasks and gems of the re-issue: `7 moon`, as in classic. */
import type { Counted } from '../../routes/statistics/words'
import { counted as classic } from '../classic/statistics'

export const counted: Counted = { ...classic, gems: 'treasury' }
