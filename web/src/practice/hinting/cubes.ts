/** Hints for parts made of cubes. */
import { cellsOf } from '../../cubes/board'
import type { CubeLaying } from '../../cubes/laying.svelte'
import { readPlacement } from '../../cubes/notation'
import { keyOf } from '../../cubes/shapes'
import { hands } from '../../help/cubes'
import type { Hinting } from './hinting'
import { nextHint } from './pieces'

export const hinting: Hinting<CubeLaying> = {
  helping: hands,
  next: ({ written }, solution) =>
    nextHint(written, solution, (token) =>
      cellsOf(readPlacement(token)).map(keyOf).toSorted().join(' '),
    ),
}
