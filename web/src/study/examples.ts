/** Tasks and hands that the pages about an edition show: real ones of the shipped decks. */
import type { Faces } from '../cards/layout'
import type { BookletTask } from '../wire.gen'

export interface Example {
  readonly task: BookletTask
  /** A solution, as a line of placements. */
  readonly solution: string
}

function example(
  name: string,
  label: string,
  area: string,
  pieces: readonly string[],
  solution: string,
): Example {
  const card = Number(/\d+/.exec(name)?.[0])
  const counted = { family: null, side: 'easy', solutions: 1, difficulty: 0 }
  return { task: { name, card, label, area, pieces, ...counted }, solution }
}

export const EXAMPLES = {
  classic: example(
    '7 moon',
    'moon',
    '###..\n#####\n..###\n..##.',
    ['L4', 'S4', 'P5'],
    'L4b@1,2 S4a@2,2 P5h@0,0',
  ),
  light_dark: example(
    '3 easy dark',
    'dark',
    '....#\n..###\n#####\n#####',
    ['L4', 'L5', 'P5'],
    'L4f@2,0 L5f@0,3 P5f@1,1',
  ),
  three_d: example('A1 - 3|4', '3|4', '.22\n.22\n22.', ['8', '13', '16'], '8e@0,1 13e@1,0 16k@0,0'),
} as const

/** A hand of the card game, and seven of its cards laid by the rules. */
export const HAND: Faces = [
  'cfbade',
  'acdbef',
  'fcedab',
  'befdac',
  'edcafb',
  'bfcead',
  'dfbaec',
  'ceabdf',
  'cdeabf',
]
export const LAYOUT = '8r0@1,1 1r1@0,4 7r2@3,4 5r2@5,3 4r1@4,1 6r3@7,1 0r2@10,0'
