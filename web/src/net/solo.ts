/** Playing alone, over plain requests: runs, the task of the day, results and records. */
import type {
  DailySeen,
  GuestName,
  NewDaily,
  NewSolo,
  OwnResults,
  Records,
  RecordSeen,
  SoloResult,
  TableMade,
} from '../wire.gen'
import { ask } from './requests'

/** What results are compared within. */
export type Category = Required<Pick<NewSolo, 'edition' | 'mode' | 'length' | 'side' | 'source'>>

export const PERIODS = ['day', 'week', 'ever'] as const
export type Period = (typeof PERIODS)[number]

/** A table for one; the code under which it is found. */
export async function beginSolo(run: NewSolo): Promise<string> {
  const { code } = await ask<TableMade>('POST', '/solo', run)
  return code
}

/** The own run of the day; where it is, if it is under way already. */
export async function beginDaily(edition: string, name: string | null): Promise<string> {
  const wanted = { name } satisfies NewDaily
  const { code } = await ask<TableMade>('POST', `/daily/${edition}`, wanted)
  return code
}

export async function lookAtDaily(edition: string): Promise<DailySeen> {
  return ask<DailySeen>('GET', `/daily/${edition}`)
}

export async function lookAtRecords(category: Category, period: Period): Promise<Records> {
  const asked = new URLSearchParams({ ...category, length: String(category.length), period })
  return ask<Records>('GET', `/records?${asked.toString()}`)
}

/** What one has made so far, the newest first. */
export async function ownResults(): Promise<readonly RecordSeen[]> {
  const { results } = await ask<OwnResults>('GET', '/results')
  return results
}

/** Stand under another name in the records. */
export async function renameGuest(name: string): Promise<void> {
  await ask('PUT', '/guest/name', { name } satisfies GuestName)
}

/** Whether a result is compared with those of a category. */
export function isOf(category: Category, result: SoloResult): boolean {
  const { edition, mode, side, length, source } = category
  return (
    result.edition === edition &&
    result.mode === mode &&
    result.side === side &&
    result.length === length &&
    (result.source ?? 'fresh') === source
  )
}
