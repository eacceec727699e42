/** What there is to read about classic: how its booklet looks. */
import { speak } from '../../lib/speech.svelte'
import FlatPiece from '../../study/FlatPiece.svelte'
import type { Study } from '../../study/studies'
import MiniBoard from '../race/MiniBoard.svelte'
import { EXAMPLE } from './example'

export const study: Study = {
  example: EXAMPLE,
  Board: MiniBoard,
  Piece: FlatPiece,
  nameLabel,
  nameTask: ({ name, label }) => `${name.split(' ')[0] ?? ''} ${nameLabel(label)}`,
}

function nameLabel(label: string): string {
  return speak(`classic.symbol.${label}`)
}
