/** What is said to the ear of a sandglass: when half of the sand has run, and the last seconds. */
import { spoken, type News } from '../../match/news'

const LAST = [20, 10, 5]

/**
 * What the sand tells of a glass that runs for so many milliseconds, since it had `before` seconds
 * left: what came last, and both where the half is one of the last moments. Without a glass, as in
 * a play-off, nothing is half.
 */
export function newsOfSand(glass: number, before: number | null, left: number | null): News[] {
  if (before === null || left === null) return []
  const half = glass > 0 ? [Math.ceil(glass / 2_000)] : []
  const now = Math.min(...[...half, ...LAST].filter((each) => each < before && each >= left))
  return [
    ...(half.includes(now) ? [spoken('standing.glass_half')] : []),
    ...(LAST.includes(now) ? [spoken('race.seconds_left', { count: now })] : []),
  ]
}
