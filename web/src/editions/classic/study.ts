/** What there is to read about classic; its example is the lesson's, too. */
import { flatInWords } from '../../laying/naming'
import { speak } from '../../lib/speech.svelte'
import FlatPiece from '../../study/FlatPiece.svelte'
import { example } from '../../study/examples'
import type { TaskStudy } from '../../study/studies'
import MiniBoard from '../race/MiniBoard.svelte'
import Figure from './Figure.svelte'

export const study: TaskStudy = {
  example: example(
    '7 moon',
    'moon',
    '###..\n#####\n..###\n..##.',
    ['L4', 'S4', 'P5'],
    'L4b@1,2 S4a@2,2 P5h@0,0',
  ),
  Board: MiniBoard,
  Piece: FlatPiece,
  Figure,
  namePiece: flatInWords,
  nameLabel,
  nameTask: ({ name, label }) => `${name.split(' ')[0] ?? ''} ${nameLabel(label)}`,
}

function nameLabel(label: string): string {
  return speak(`classic.symbol.${label}`)
}
