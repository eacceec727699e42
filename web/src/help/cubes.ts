/** Help with parts made of cubes. */
import { cellsOf } from '../cubes/board'
import type { CubeLaying } from '../cubes/laying.svelte'
import { partInWords, solutionInWords } from '../cubes/naming'
import { readPlacement, readPlacements } from '../cubes/notation'
import { isPartName, keyOf, type PartName } from '../cubes/shapes'
import type { HelpingHands } from './helped'
import { nextPiece } from './hints'

export const hands: HelpingHands<CubeLaying> = {
  word: 'piece',
  nameOf: (laying, part) => (isPartName(part) ? partInWords(partsOf(laying), part) : part),
  places: (laying, solution) => solutionInWords(partsOf(laying), readPlacements(solution)),
  mark(laying, part) {
    laying.letGo()
    if (isPartName(part)) laying.chosen = part
  },
  show(laying, placement) {
    laying.letGo()
    laying.hold(readPlacement(placement))
  },
  lay(laying, placement) {
    this.show(laying, placement)
    laying.layHeld()
  },
  takeUp(laying, part) {
    this.mark(laying, part)
    laying.takeUpChosen()
    laying.letGo()
  },
  next: ({ written }, solution) =>
    nextPiece(written, solution, (token) =>
      cellsOf(readPlacement(token)).map(keyOf).toSorted().join(' '),
    ),
}

function partsOf({ board }: CubeLaying): PartName[] {
  return board.parts.map(({ part }) => part)
}
