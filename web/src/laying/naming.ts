/** Pieces in words: by their number in the tray and their colour, or without a tray by that alone. */
import { speak } from '../lib/speech.svelte'
import type { Board } from './board'
import { colourOf, isPieceName, type PieceName } from './shapes'

export function inWords(number: number, colour: string): string {
  return `${number} (${speak(`race.colour.${colour}`)})`
}

/** `2 (brown)`, the second piece in the tray. */
export function pieceInWords({ pieces }: Board, piece: PieceName): string {
  return inWords(pieces.findIndex((item) => item.piece === piece) + 1, colourOf(piece))
}

/** `brown`: no two pieces have the same colour. */
export function flatInWords(piece: string): string {
  return isPieceName(piece) ? speak(`race.colour.${colourOf(piece)}`) : piece
}
