/** Draws again, from the seed, what the log says that chance decided. */
import { breathe } from './breathing'
import type { Checker, Finding } from './checks/finding'
import { bytesOf, Draws, hexOf } from './draws'
import type { Film } from './film'
import type { Header } from './log'
import { sha256 } from './sha256'

/** Whether the seed is the one whose hash was shown before the match. */
export function isSeedOfHash({ seed, seed_hash }: Header): boolean {
  return hexOf(sha256(bytesOf(seed))) === seed_hash
}

/** All that was drawn again. */
export async function drawnAgain<State>(
  { seed }: Pick<Header, 'seed'>,
  film: Pick<Film<{ readonly view: State }>, 'entries' | 'viewAfter'>,
  check: Checker<State, { readonly kind: string }>,
): Promise<Finding[]> {
  const bytes = bytesOf(seed)
  const scene = {
    entries: film.entries,
    before: (index: number) => film.viewAfter(index).view,
    draws: (index: number) => new Draws(bytes, index),
  }
  const findings: Finding[] = []
  await breathe(film.entries, (_, index) => {
    findings.push(...check(scene, index))
  })
  return findings
}
