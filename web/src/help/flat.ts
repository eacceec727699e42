/** Help with flat pieces. */
import { cellsOf } from '../laying/board'
import type { Laying } from '../laying/laying.svelte'
import { pieceInWords } from '../laying/naming'
import { readPlacement, readPlacements } from '../laying/notation'
import { isPieceName, keyOf } from '../laying/shapes'
import { speak } from '../lib/speech.svelte'
import type { HelpingHands } from './helped'
import { nextPiece } from './hints'

export const hands: HelpingHands<Laying> = {
  word: 'piece',
  nameOf: ({ board }, piece) => (isPieceName(piece) ? pieceInWords(board, piece) : piece),
  places: ({ board }, solution) =>
    readPlacements(solution).map(({ piece, at }) =>
      speak('help.at', {
        name: pieceInWords(board, piece),
        row: at.row + 1,
        column: at.column + 1,
      }),
    ),
  mark(laying, piece) {
    laying.letGo()
    if (isPieceName(piece)) laying.chosen = piece
  },
  show(laying, placement) {
    const held = readPlacement(placement)
    laying.letGo()
    laying.chosen = held.piece
    laying.held = held
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
