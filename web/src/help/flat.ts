/** Help with flat pieces. */
import type { Laying } from '../laying/laying.svelte'
import { readPlacement } from '../laying/notation'
import { isPieceName } from '../laying/shapes'
import type { HelpingHands } from './helped'

export const hands: HelpingHands<Laying> = {
  word: 'piece',
  nameOf: (piece) => piece,
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
}
