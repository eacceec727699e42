/** What there is to read about the re-issue: its booklet is classic's, its gems are a treasury's. */
import type { TaskStudy } from '../../study/studies'
import { study as classic } from '../classic/study'
import Figure from '../treasury/Figure.svelte'

export const study: TaskStudy = { ...classic, Figure }
