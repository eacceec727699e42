/** Tables over plain requests: what leads to a match, which is making one, sitting down, getting ready. */
import type {
  Checking,
  ChosenToken,
  NewBot,
  NewSeat,
  NewTable,
  Pausing,
  PublicTables,
  Readiness,
  SeatTaken,
  Side,
  TableMade,
  TableSeen,
  TicketIssued,
} from '../wire.gen'
import { ask } from './requests'

export type Strength = NewBot['strength']
export const STRENGTHS = ['weak', 'medium', 'strong'] as const satisfies readonly Strength[]

/** How many may sit at a table, in every edition. */
export const SEATS = [2, 3, 4] as const

/** What is checked while somebody lays cards: nothing, or every contact (K-23). */
export const CHECKINGS = ['table', 'guided'] as const satisfies readonly Checking[]

/** What must be agreed on, and what may be; the server knows the rest. */
export interface WantedOptions {
  readonly seats: number
  readonly side?: Side
  readonly checking?: Checking
  readonly quick?: boolean
}

/** As whom somebody sits down: under a name, if any, and with which pawn or ship, if it is free. */
export interface Sitter {
  readonly name: string | null
  readonly token: number | null
}

export async function makeTable(edition: string, options: WantedOptions): Promise<string> {
  const { code } = await ask<TableMade>('POST', '/tables', { edition, options } satisfies NewTable)
  return code
}

/** A table at which bots take all seats but the own one; the match begins at once. */
export async function playAgainstBots(
  edition: string,
  options: WantedOptions,
  strength: Strength,
  sitter: Sitter,
): Promise<string> {
  const code = await makeTable(edition, options)
  const own = await sitDown(code, sitter)
  const others = Array.from({ length: options.seats }, (_, seat) => seat).filter((s) => s !== own)
  await Promise.all(others.map((seat) => seatBot(code, seat, strength)))
  await getReady(code, true)
  return code
}

/** Take the next free seat, or learn which one was taken before. */
export async function sitDown(code: string, { name, token }: Sitter): Promise<number> {
  const { seat } = await ask<SeatTaken>('POST', `/tables/${code}/seats`, { name } satisfies NewSeat)
  if (token !== null) await chooseToken(code, token).catch(() => null) // somebody else may have it
  return seat
}

/** Wait for a seat at a table that has none now. */
export async function waitForSeat(code: string, { name }: Sitter): Promise<void> {
  await ask('POST', `/tables/${code}/waiting`, { name } satisfies NewSeat)
}

/** A pawn or ship of one's own choice, by its number. */
export async function chooseToken(code: string, token: number): Promise<void> {
  await ask('PUT', `/tables/${code}/token`, { token } satisfies ChosenToken)
}

/** Put a bot on a seat that is free, or another bot's; in a match on that of somebody who is away. */
export async function seatBot(code: string, seat: number, strength: Strength): Promise<void> {
  await ask('PUT', `/tables/${code}/seats/${seat}/bot`, { strength } satisfies NewBot)
}

/** Ready, or not yet; when everybody is, the match begins. */
export async function getReady(code: string, is_ready: boolean): Promise<void> {
  await ask('PUT', `/tables/${code}/ready`, { is_ready } satisfies Readiness)
}

/** Stop the clock between rounds, or let it go on. */
export async function setPaused(code: string, is_paused: boolean): Promise<void> {
  await ask('PUT', `/tables/${code}/pause`, { is_paused } satisfies Pausing)
}

/** A ticket for one socket. */
export async function ticketFor(code: string): Promise<string> {
  const { ticket } = await ask<TicketIssued>('POST', `/tables/${code}/tickets`)
  return ticket
}

/** What somebody typed or pasted, as the code of a table: a whole link will do too. */
export function codeFrom(typed: string): string | null {
  const tail = typed.trim().split('/').at(-1)?.toUpperCase() ?? ''
  return /^[A-Z]{4}(?:[A-Z]{2})?$/.test(tail) ? tail : null
}

/** The tables that anybody may join. */
export async function publicTables(): Promise<readonly TableSeen[]> {
  const { tables } = await ask<PublicTables>('GET', '/tables')
  return tables
}
