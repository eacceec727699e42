/**
 * Makes every draw of a match again from its seed.
 *
 * That the events follow from the draws by the rules is not checked here, as the page has no rules:
 * `ubongo replay --check` decides everything again.
 */
import { breathe } from './breathing'
import { bytesOf, Draws, hexOf } from './draws'
import type { Decision, Header } from './log'
import { sha256 } from './sha256'

export interface Redrawn {
  /** How many draws were made again. */
  readonly count: number
  /** The first decision with a draw that came out differently. */
  readonly differs: Decision | null
}

/** Whether the seed is the one whose hash was shown before the match. */
export function isSeedOfHash({ seed, seed_hash }: Pick<Header, 'seed' | 'seed_hash'>): boolean {
  return hexOf(sha256(bytesOf(seed))) === seed_hash
}

/** All draws of all decisions, whatever was played. */
export async function redrawn(
  { seed }: Pick<Header, 'seed'>,
  decisions: readonly Decision[],
): Promise<Redrawn> {
  const bytes = bytesOf(seed)
  let count = 0
  let differs: Decision | null = null
  await breathe(decisions, (decision) => {
    const chance = new Draws(bytes, decision.number)
    for (const [below, outcome] of decision.draws) {
      count += 1
      if (chance.below(below) !== outcome) differs ??= decision
    }
  })
  return { count, differs }
}
