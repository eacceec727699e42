/**
 * Made by ./run generate: the polycubes of src/ubongo/geometry/pieces.py. A cell is
 * written as row, column and level; `count` is how many of the part the box holds.
 */
export const POLYCUBES = [
  { name: '1', colour: 'yellow', count: 2, cells: '000 001 002 011 100' },
  { name: '2', colour: 'yellow', count: 2, cells: '000 001 002 010 102' },
  { name: '3', colour: 'yellow', count: 3, cells: '000 001 010 101' },
  { name: '4', colour: 'yellow', count: 2, cells: '000 001 002 010 012' },
  { name: '5', colour: 'blue', count: 2, cells: '000 001 002 012 112' },
  { name: '6', colour: 'blue', count: 2, cells: '000 001 010 101 102' },
  { name: '7', colour: 'blue', count: 3, cells: '000 001 002 010 011' },
  { name: '8', colour: 'blue', count: 4, cells: '000 001 010' },
  { name: '9', colour: 'red', count: 3, cells: '000 001 010 011 100' },
  { name: '10', colour: 'red', count: 3, cells: '000 001 010 110' },
  { name: '11', colour: 'red', count: 2, cells: '000 001 002 012 100' },
  { name: '12', colour: 'red', count: 2, cells: '000 001 011 012' },
  { name: '13', colour: 'green', count: 2, cells: '000 001 010 110 120' },
  { name: '14', colour: 'green', count: 2, cells: '000 001 002 010 110' },
  { name: '15', colour: 'green', count: 2, cells: '000 001 002 011' },
  { name: '16', colour: 'green', count: 4, cells: '000 001 002 010' },
] as const
