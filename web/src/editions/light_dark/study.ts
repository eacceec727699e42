/** What there is to read about light and dark; its example is the lesson's, too. */
import { flatInWords } from '../../laying/naming'
import { capital } from '../../lib/texts'
import { speak } from '../../lib/speech.svelte'
import { example } from '../../study/examples'
import type { TaskStudy } from '../../study/studies'
import FaceBoard from './FaceBoard.svelte'
import FacePiece from './FacePiece.svelte'
import Figure from './Figure.svelte'

export const study: TaskStudy = {
  example: example(
    '3 easy dark',
    'dark',
    '....#\n..###\n#####\n#####',
    ['L4', 'L5', 'P5'],
    'L4f@2,0 L5f@0,3 P5f@1,1',
  ),
  Board: FaceBoard,
  Piece: FacePiece,
  Figure,
  namePiece: flatInWords,
  nameLabel,
  nameTask: ({ card, side, label }) =>
    `${card} · ${speak(`home.${side}`)} · ${capital(nameLabel(label))}`,
}

function nameLabel(label: string): string {
  return speak(`light_dark.face.${label}`)
}
