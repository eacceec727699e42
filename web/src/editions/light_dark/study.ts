/** What there is to read about light and dark: how its booklet looks. */
import { speak } from '../../lib/speech.svelte'
import type { Study } from '../../study/studies'
import { EXAMPLE } from './example'
import FaceBoard from './FaceBoard.svelte'
import FacePiece from './FacePiece.svelte'

export const study: Study = {
  example: EXAMPLE,
  Board: FaceBoard,
  Piece: FacePiece,
  nameLabel,
  nameTask: ({ card, side, label }) => `${card} · ${speak(`home.${side}`)} · ${nameLabel(label)}`,
}

function nameLabel(label: string): string {
  return speak(`light_dark.face.${label}`)
}
