/** 3-D played again. */
import { THREE_D } from '../../editions/three_d/edition'
import { projectionOf } from '../projection'
import ThreeDStage from './ThreeDStage.svelte'
import { newsFor } from './race'

export const projection = projectionOf({ news: newsFor(THREE_D), Stage: ThreeDStage })
