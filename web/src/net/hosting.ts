/** More about tables over plain requests: looking at them, changing them, and playing there again. */
import type { Start, TableChange, TableSeen, Unfinished, UnfinishedTable } from '../wire.gen'
import { answered, ask } from './requests'
import { Refusal } from './refusal'
import { getReady, sitDown, waitForSeat, type Sitter, type Strength } from './tables'

/** What is agreed on apart from the edition's options. */
export type HouseRules = Pick<
  TableSeen,
  'is_public' | 'is_fair' | 'tolerance' | 'is_locked' | 'hides_code'
>

/** The tables at which one still has a seat. */
export async function unfinishedTables(): Promise<readonly UnfinishedTable[]> {
  const { tables } = await ask<Unfinished>('GET', '/unfinished')
  return tables
}

/** Leave a table for good; the last person ends what is played there. */
export async function leaveTable(code: string): Promise<void> {
  await answered('POST', `/tables/${code}/leave`)
}

/** The host closes the table; a match ends early for everybody. */
export async function closeTable(code: string): Promise<void> {
  await answered('DELETE', `/tables/${code}`)
}

/** Get up, or as the host remove somebody for good; a bot goes too. */
export async function leaveSeat(code: string, seat: number): Promise<void> {
  await ask('DELETE', `/tables/${code}/seats/${seat}`)
}

/** The host says what is to be otherwise at the table; the rest stays. */
export async function agree(code: string, change: TableChange): Promise<void> {
  await ask('PATCH', `/tables/${code}`, change)
}

/** The host lets the match begin; free seats are left out, or get bots. */
export async function startMatch(code: string, bots: Strength | null): Promise<void> {
  await ask('POST', `/tables/${code}/start`, { bots } satisfies Start)
}

/** Leave the seat and watch; the host stays the host. */
export async function standUp(code: string): Promise<void> {
  await ask('POST', `/tables/${code}/watch`)
}

/** Only watch from now on, instead of waiting for a seat. */
export async function stopWaiting(code: string): Promise<void> {
  await ask('DELETE', `/tables/${code}/waiting`)
}

/** Another match with the same people; fine too where somebody else was quicker to ask for it. */
export async function playAgain(code: string): Promise<void> {
  await ask('POST', `/tables/${code}/again`).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'table.not_over') throw error
  })
}

/** Where there is no seat to be had one waits for the next. */
const NO_SEAT = new Set(['table.full', 'table.started'])

/** Take the next free seat, or wait for one; whether there was one. */
export async function sitOrWait(code: string, sitter: Sitter): Promise<boolean> {
  try {
    await sitDown(code, sitter)
    return true
  } catch (error) {
    if (!(error instanceof Refusal) || !NO_SEAT.has(error.code)) throw error
    await waitForSeat(code, sitter)
    return false
  }
}

/**
 * Be ready for another match. Whoever was away when the others gathered has lost the seat, and takes
 * a free one or waits for the next; whether that is so, for the line must be a new one then.
 */
export async function join(code: string, sitter: Sitter): Promise<boolean> {
  try {
    await getReady(code, true)
    return false
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'seat.none') throw error
    if (await sitOrWait(code, sitter)) await getReady(code, true)
    return true
  }
}
