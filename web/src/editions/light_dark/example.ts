/** The task of light and dark that the lesson and the rules show. */
import { example } from '../../study/examples'

export const EXAMPLE = example(
  '3 easy dark',
  'dark',
  '....#\n..###\n#####\n#####',
  ['L4', 'L5', 'P5'],
  'L4f@2,0 L5f@0,3 P5f@1,1',
)
