/** Classic played again. */
import { CLASSIC } from '../../editions/classic/edition'
import { projectionOf } from '../projection'
import ClassicStage from './ClassicStage.svelte'
import { newsFor } from './race'

export const projection = projectionOf({ news: newsFor(CLASSIC), Stage: ClassicStage })
