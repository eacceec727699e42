/** Help with flat pieces. */
import { cellsOf } from '../laying/board'
import type { Laying } from '../laying/laying.svelte'
import { pieceInWords } from '../laying/naming'
import { readPlacement } from '../laying/notation'
import { isPieceName, keyOf } from '../laying/shapes'
import { solutionInWords } from '../laying/wording'
import type { HelpingHands } from './helped'
import { nextPiece } from './hints'

export const hands: HelpingHands<Laying> = {
  word: 'piece',
  nameOf: ({ board }, piece) => (isPieceName(piece) ? pieceInWords(board, piece) : piece),
  places: ({ board }, solution) => solutionInWords(board, solution),
  mark(laying, piece) {
    laying.letGo()
    if (isPieceName(piece)) laying.chosen = piece
  },
  show(laying, placement) {
    laying.letGo()
    laying.hold(readPlacement(placement))
  },
  lay(laying, placement) {
    this.show(laying, placement)
    laying.layHeld()
  },
  takeUp(laying, piece) {
    this.mark(laying, piece)
    laying.takeUpChosen()
  },
  next: ({ written }, solution) =>
    nextPiece(written, solution, (token) =>
      cellsOf(readPlacement(token)).map(keyOf).toSorted().join(' '),
    ),
}
