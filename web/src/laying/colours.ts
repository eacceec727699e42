/** Pieces in words where there is no tray: by their colours, of which no two have the same. */
import { speak } from '../lib/speech.svelte'
import { colourOf, isPieceName } from './shapes'

export function flatInWords(piece: string): string {
  return isPieceName(piece) ? speak(`race.colour.${colourOf(piece)}`) : piece
}
