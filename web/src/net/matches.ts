/** Matches that are over: one's own, and the log of any whose id is known. */
import type { MatchesPlayed } from '../wire.gen'
import { answered, ask } from './asking'

/** The own finished matches, the newest first; or those before one of them. */
export async function ownMatches(before = ''): Promise<MatchesPlayed> {
  return ask<MatchesPlayed>('GET', before ? `/matches?before=${before}` : '/matches')
}

let ahead: { readonly match: string; readonly log: Promise<string> } | null = null

/** Ask for a log, once, while the page that reads it is still on its way. */
export function fetchLogAhead(match: string): void {
  if (ahead?.match === match) return
  const log = fetchLog(match)
  log.catch(() => null) // told to whoever reads it
  ahead = { match, log }
}

/** The whole log, as lines of JSON; one that was asked for ahead is used once. */
export async function logOf(match: string): Promise<string> {
  const log = ahead?.match === match ? ahead.log : fetchLog(match)
  ahead = null
  return log
}

async function fetchLog(match: string): Promise<string> {
  return (await answered('GET', `/matches/${match}`)).text()
}

/** Where the log can be downloaded as a file. */
export function downloadOf(match: string): string {
  return `/api/matches/${match}?download=1`
}
