import { describe, expect, test } from 'vitest'

import {
  isFilled,
  lay,
  taskPart,
  misfit,
  openBoard,
  openCells,
  placeOver,
  takeUp,
  written,
} from '../../src/cubes/board'
import { contents, sliceOf } from '../../src/cubes/levels'
import {
  cellsIn,
  readArea,
  readPlacement,
  readPlacements,
  writePlacement,
} from '../../src/cubes/notation'

/** Seven spots, two levels. */
const AREA = readArea('22.\n222\n.22')

describe('text forms', () => {
  test.each(['16c@0,2,1', '9a@0,0', '10x@-1,3'])('of the placement %s go both ways', (token) => {
    expect(writePlacement(readPlacement(token))).toBe(token)
  })

  test.each(['17a@0,0', '1y@0,0', '1a@0', 'L4a@0,0'])('of %s are refused', (token) => {
    expect(() => readPlacement(token)).toThrow(`not a placement: ${token}`)
  })

  test('of an area have no empty rows and columns around it', () => {
    expect(readArea('....\n.22.\n.2..')).toEqual({
      spots: [
        { row: 0, column: 0 },
        { row: 0, column: 1 },
        { row: 1, column: 0 },
      ],
      rows: 2,
      columns: 2,
    })
    expect(cellsIn(AREA)).toHaveLength(14)
  })
})

describe('a board', () => {
  const empty = openBoard(AREA, ['8', '9', '10'])

  test('says why a part cannot lie somewhere', () => {
    expect(misfit(empty, readPlacement('16a@0,0'))).toBe('third_level')
    expect(misfit(empty, readPlacement('8a@0,2'))).toBe('outside')
    expect(misfit(empty, readPlacement('8a@0,0,1'))).toBe('third_level')
    expect(misfit(empty, readPlacement('8a@0,0'))).toBeNull()
    const laid = lay(empty, readPlacement('8a@0,0'))
    expect(misfit(laid, readPlacement('10a@0,0'))).toBe('overlap')
    expect(misfit(laid, readPlacement('8a@0,0'))).toBeNull()
  })

  test('lets a part lie over empty cells', () => {
    const flat = readPlacement('8i@0,0,1')
    expect(lay(empty, flat).parts[0]?.at).toEqual({ row: 0, column: 0, level: 1 })
  })

  test('keeps what was known of it, and puts what does not fit into the tray', () => {
    const opened = openBoard(AREA, ['8', '9'], '8a@0,0 9a@0,0')
    expect(written(opened)).toBe('8a@0,0')
    expect(taskPart(opened, '9').at).toBeNull()
  })

  test('takes a part up as it is turned', () => {
    const up = takeUp(lay(empty, readPlacement('8e@0,0')), '8')
    expect(taskPart(up, '8')).toEqual({ part: '8', rotation: 'e', at: null })
  })

  test('counts the open cells of both levels', () => {
    expect(openCells(empty)).toHaveLength(14)
    expect(openCells(lay(empty, readPlacement('8a@0,0')))).toHaveLength(11)
    expect(isFilled(empty)).toBe(false)
  })

  test('is filled when nothing is open', () => {
    const small = openBoard(readArea('22\n2.'), ['8', '3'], '')
    const [one, other] = readPlacements('8i@0,0 8i@0,0,1') as [
      ReturnType<typeof readPlacement>,
      ReturnType<typeof readPlacement>,
    ]
    expect(openCells(lay(small, one)).length).toBe(3)
    expect(isFilled(lay(lay(small, one), { ...other, part: '8' }))).toBe(false)
  })

  test('finds where a part fills a cell, on the wanted level', () => {
    const at = placeOver(empty, taskPart(empty, '8'), { row: 1, column: 1, level: 1 })
    expect(at && misfit(empty, { part: '8', rotation: 'a', at })).toBeNull()
    expect(placeOver(empty, taskPart(empty, '8'), { row: 0, column: 2, level: 0 })).toBeNull()
  })
})

describe('a level', () => {
  test('shows the slice of a part, and where it goes on', () => {
    const slice = sliceOf(readPlacement('8a@0,0'), 0)
    expect(slice?.spots.map(({ row, column }) => [row, column])).toEqual([
      [0, 0],
      [0, 1],
    ])
    expect(slice?.joints.map(({ row, column }) => [row, column])).toEqual([[0, 0]])
    expect(sliceOf(readPlacement('8i@0,0'), 1)).toBeNull()
  })

  test('is told cell by cell', () => {
    const board = lay(openBoard(AREA, ['8']), readPlacement('8a@0,0'))
    expect(contents(board, 0)).toEqual([
      ['8', '8', 'none'],
      ['open', 'open', 'open'],
      ['none', 'open', 'open'],
    ])
    expect(contents(board, 1)[0]).toEqual(['8', 'open', 'none'])
  })
})
