/** What there is to read about 3-D: how its booklet looks. */
import MiniCubes from '../../cubes/MiniCubes.svelte'
import { partInWords } from '../../cubes/naming'
import { isPartName } from '../../cubes/shapes'
import { example } from '../../study/examples'
import type { Study } from '../../study/studies'
import Figure from '../treasury/Figure.svelte'
import { facesInWords, taskInWords } from './boards'
import BuiltSolution from './BuiltSolution.svelte'
import PartPiece from './PartPiece.svelte'

export const study: Study = {
  example: example('A1 - 3|4', '3|4', '.22\n.22\n22.', ['8', '13', '16'], '8e@0,1 13e@1,0 16k@0,0'),
  Board: MiniCubes,
  Piece: PartPiece,
  Solution: BuiltSolution,
  Figure,
  namePiece: (part, parts) =>
    isPartName(part) ? partInWords(parts.filter(isPartName), part) : part,
  nameLabel: facesInWords,
  nameTask: ({ name }) => taskInWords(name),
}
