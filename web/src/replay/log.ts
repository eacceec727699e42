/** The log of a finished match: a line about it, then a line for each event. */
import { breathe } from './breathing'

export interface Header {
  readonly edition: string
  readonly options: Readonly<Record<string, unknown>>
  readonly seed_hash: string
  readonly seed: string
  readonly seats: readonly { readonly name?: string; readonly bot?: string }[]
}

export interface Entry<Event = { readonly kind: string }> {
  readonly at: number
  readonly event: Event
}

/** What a log says about its match, before all events. */
export function readHeader(text: string): Header {
  return JSON.parse(text.slice(0, text.indexOf('\n'))) as Header
}

/** The events of a log; many are read in portions, so that the page goes on answering. */
export async function readEntries(text: string): Promise<Entry[]> {
  const lines = text.trimEnd().split('\n').slice(1)
  const entries: Entry[] = []
  await breathe(lines, (line) => {
    const { at, event } = JSON.parse(line) as Entry
    entries.push({ at, event })
  })
  return entries
}
