/** Made by ./run generate: the polyominoes of src/ubongo/geometry/pieces.py. */
export const POLYOMINOES = [
  { name: 'I2', colour: 'violet', drawing: ['##'] },
  { name: 'I3', colour: 'light_blue', drawing: ['###'] },
  { name: 'V3', colour: 'turquoise', drawing: ['#.', '##'] },
  { name: 'I4', colour: 'brown', drawing: ['####'] },
  { name: 'O4', colour: 'red', drawing: ['##', '##'] },
  { name: 'L4', colour: 'lime_green', drawing: ['#.', '#.', '##'] },
  { name: 'T4', colour: 'yellow', drawing: ['###', '.#.'] },
  { name: 'S4', colour: 'blue', drawing: ['.##', '##.'] },
  { name: 'L5', colour: 'magenta', drawing: ['####', '#...'] },
  { name: 'Y5', colour: 'orange', drawing: ['####', '.#..'] },
  { name: 'P5', colour: 'green', drawing: ['##', '##', '#.'] },
  { name: 'Z5', colour: 'amber', drawing: ['##.', '.#.', '.##'] },
] as const
