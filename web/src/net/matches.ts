/** Matches that are over: one's own, and the log of any whose id is known. */
import type { MatchesPlayed } from '../wire.gen'
import { answered, ask } from './asking'

/** The own finished matches, the newest first; or those before one of them. */
export async function ownMatches(before = ''): Promise<MatchesPlayed> {
  return ask<MatchesPlayed>('GET', before ? `/matches?before=${before}` : '/matches')
}

/** The whole log, as lines of JSON. */
export async function logOf(match: string): Promise<string> {
  return (await answered('GET', `/matches/${match}`)).text()
}

/** Where the log can be downloaded as a file. */
export function downloadOf(match: string): string {
  return `/api/matches/${match}?download=1`
}
