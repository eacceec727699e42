/** The task of classic that the lesson and the rules show. */
import { example } from '../../study/examples'

export const EXAMPLE = example(
  '7 moon',
  'moon',
  '###..\n#####\n..###\n..##.',
  ['L4', 'S4', 'P5'],
  'L4b@1,2 S4a@2,2 P5h@0,0',
)
