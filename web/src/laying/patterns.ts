/** The patterns of the pieces, in units of a cell: lines or filled shapes that repeat. */
import type { PieceName } from './shapes'

export interface Pattern {
  readonly piece: PieceName
  readonly width: number
  readonly height: number
  readonly d: string
  readonly isFilled: boolean
  /** Dark on pale paint, pale on dark paint. */
  readonly ink: 'dark' | 'pale'
}

function lines(
  piece: PieceName,
  ink: Pattern['ink'],
  [width, height]: readonly [number, number],
  d: string,
): Pattern {
  return { piece, width, height, d, isFilled: false, ink }
}

function shapes(
  piece: PieceName,
  ink: Pattern['ink'],
  [width, height]: readonly [number, number],
  d: string,
): Pattern {
  return { piece, width, height, d, isFilled: true, ink }
}

export const PATTERNS: readonly Pattern[] = [
  // stripes: across, upright, rising, falling; crossed upright, crossed aslant
  lines('I2', 'pale', [1, 0.25], 'M0 .125H1'),
  lines('I3', 'dark', [0.25, 1], 'M.125 0V1'),
  lines('L4', 'dark', [0.34, 0.34], 'M-.05 .05L.05 -.05M0 .34L.34 0M.29 .39L.39 .29'),
  lines('L5', 'pale', [0.34, 0.34], 'M.29 -.05L.39 .05M0 0L.34 .34M-.05 .29L.05 .39'),
  lines('O4', 'pale', [0.34, 0.34], 'M.17 0V.34M0 .17H.34'),
  lines('P5', 'pale', [0.34, 0.34], 'M0 0L.34 .34M.34 0L0 .34'),
  // dots, rings, lozenges, triangles; zigzag and waves
  shapes('V3', 'dark', [0.34, 0.34], 'M.1 .17a.07 .07 0 1 0 .14 0a.07 .07 0 1 0 -.14 0z'),
  lines('S4', 'pale', [0.5, 0.5], 'M.11 .25a.14 .14 0 1 0 .28 0a.14 .14 0 1 0 -.28 0z'),
  shapes('T4', 'dark', [0.4, 0.4], 'M.2 .07L.33 .2L.2 .33L.07 .2z'),
  shapes('Y5', 'dark', [0.4, 0.4], 'M.2 .08L.33 .32H.07z'),
  lines('I4', 'pale', [0.4, 0.3], 'M0 .22L.1 .08L.3 .22L.4 .08M-.1 .08L0 .22M.3 .22L.4 .08'),
  lines('Z5', 'dark', [0.5, 0.3], 'M0 .15C.08 .02 .17 .02 .25 .15S.42 .28 .5 .15'),
]
