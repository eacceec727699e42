/** 3-D played again. */
import { THREE_D } from '../../editions/three_d/edition'
import { evolved } from '../../editions/three_d/match'
import { threeDOpening } from '../openings'
import { projectionOf } from '../projection'
import { laid, newsFor } from './race'
import ThreeDStage from './ThreeDStage.svelte'

export const projection = projectionOf({
  opening: threeDOpening,
  evolved,
  laid,
  news: newsFor(THREE_D),
  Stage: ThreeDStage,
})
