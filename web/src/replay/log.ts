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

export interface Log {
  readonly header: Header
  readonly entries: readonly Entry[]
}

/** Read a log; a long one is read in portions, so that the page goes on answering. */
export async function readLog(text: string): Promise<Log> {
  const [first = '', ...lines] = text.trimEnd().split('\n')
  const header = JSON.parse(first) as Header
  const entries: Entry[] = []
  await breathe(lines, (line) => {
    const { at, event } = JSON.parse(line) as Entry
    entries.push({ at, event })
  })
  return { header, entries }
}
