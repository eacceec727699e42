/** Hints for flat pieces. */
import { hands } from '../../help/flat'
import { cellsOf } from '../../laying/board'
import type { Laying } from '../../laying/laying.svelte'
import { readPlacement } from '../../laying/notation'
import { keyOf } from '../../laying/shapes'
import type { Hinting } from './hinting'
import { nextHint } from './pieces'

export const hinting: Hinting<Laying> = {
  helping: hands,
  next: ({ written }, solution) =>
    nextHint(written, solution, (token) =>
      cellsOf(readPlacement(token)).map(keyOf).toSorted().join(' '),
    ),
}
