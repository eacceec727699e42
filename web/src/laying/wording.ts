/** Shapes in words, for whoever sees none: `row 1: columns 1 to 3; row 2: column 1`. */
import { speak } from '../lib/speech.svelte'
import { cellsOf, openCells, placements, type Board } from './board'
import { pieceInWords } from './naming'
import { readPlacements } from './notation'
import { keyOf, type Cell, type PieceName } from './shapes'

/** Cells row by row, as people count. */
export function cellsInWords(cells: readonly Cell[]): string {
  const rows = new Set(cells.map(({ row }) => row).sort((one, other) => one - other))
  return Array.from(rows, (row) => {
    const columns = cells.filter((cell) => cell.row === row).map(({ column }) => column + 1)
    return speak('shape.columns', {
      row: row + 1,
      columns: runsOf(columns).map(runInWords).join(', '),
      count: columns.length,
    })
  }).join('; ')
}

/** Where every piece lies in a solution, piece by piece. */
export function solutionInWords(board: Board, solution: string): string[] {
  return readPlacements(solution).map((placement) =>
    speak('shape.at', {
      name: pieceInWords(board, placement.piece),
      cells: cellsInWords(cellsOf(placement)),
    }),
  )
}

/** What is still to be covered. */
export function openInWords(board: Board): string {
  return cellsInWords(openCells(board))
}

/** A cell as words need it: the piece that covers it, that it is open, or that there is none. */
export type Content = PieceName | 'open' | 'none'

/** The rows of an area, cell by cell. */
export function contents(board: Board): Content[][] {
  const { cells, height, width } = board.area
  const wanted = new Set(cells.map(keyOf))
  const laid = new Map(
    placements(board).flatMap((placement) =>
      cellsOf(placement).map((cell) => [keyOf(cell), placement.piece] as const),
    ),
  )
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, column): Content => {
      const key = keyOf({ row, column })
      return wanted.has(key) ? (laid.get(key) ?? 'open') : 'none'
    }),
  )
}

/** Numbers that follow each other, from the first to the last. */
function runsOf(numbers: readonly number[]): (readonly [number, number])[] {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted
    .filter((number) => !sorted.includes(number - 1))
    .map((first) => {
      const gap = sorted.find((number) => number >= first && !sorted.includes(number + 1))
      return [first, gap ?? first]
    })
}

function runInWords([first, last]: readonly [number, number]): string {
  return first === last ? String(first) : speak('shape.to', { first, last })
}
