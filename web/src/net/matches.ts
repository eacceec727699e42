/** Matches that are over: one's own, and log and frames of any whose id is known. */
import type { MatchesPlayed, ReplaySeen } from '../wire.gen'
import { answered, ask } from './requests'

/** The own finished matches, the newest first; or those before one of them. */
export async function ownMatches(before = ''): Promise<MatchesPlayed> {
  return ask<MatchesPlayed>('GET', before ? `/matches?before=${before}` : '/matches')
}

let ahead: { readonly match: string; readonly replay: Promise<ReplaySeen> } | null = null

/** Ask for a replay, once, while the page that shows it is still on its way. */
export function fetchReplayAhead(match: string): void {
  if (ahead?.match === match) return
  const replay = fetchReplay(match)
  replay.catch(() => null) // told to whoever shows it
  ahead = { match, replay }
}

/** The match as frames; a replay that was asked for ahead is used once. */
export async function replayOf(match: string): Promise<ReplaySeen> {
  const replay = ahead?.match === match ? ahead.replay : fetchReplay(match)
  ahead = null
  return replay
}

async function fetchReplay(match: string): Promise<ReplaySeen> {
  return ask<ReplaySeen>('GET', `/matches/${match}/frames`)
}

/** The whole log: the very bytes of its file. */
export async function logOf(match: string): Promise<Uint8Array> {
  return new Uint8Array(await (await answered('GET', `/matches/${match}`)).arrayBuffer())
}

/** Where the log can be downloaded as a file. */
export function downloadOf(match: string): string {
  return `/api/matches/${match}?download=1`
}
