/** Tables over plain requests: making one, sitting down, getting ready, and what the host may do. */
import type {
  ClassicOptions,
  Mistake,
  NewBot,
  NewSeat,
  NewTable,
  Pausing,
  Readiness,
  SeatTaken,
  TableMade,
  TableSeen,
  TicketIssued,
} from '../wire.gen'
import { Refusal } from './refusal'

export type Strength = NewBot['strength']
export const STRENGTHS = ['weak', 'medium', 'strong'] as const satisfies readonly Strength[]

/** What must be agreed on, and what may be; the server knows the rest. */
export type WantedOptions = Pick<ClassicOptions, 'seats'> & Partial<ClassicOptions>

export async function makeTable(options: WantedOptions): Promise<string> {
  const wanted = { edition: 'classic', options } satisfies NewTable
  const { code } = await ask<TableMade>('POST', '', wanted)
  return code
}

/** A table at which bots take all seats but the own one; the match begins at once. */
export async function playAgainstBots(
  options: WantedOptions,
  strength: Strength,
  name: string,
): Promise<string> {
  const code = await makeTable(options)
  const own = await sitDown(code, name)
  const others = Array.from({ length: options.seats }, (_, seat) => seat).filter((s) => s !== own)
  await Promise.all(others.map((seat) => seatBot(code, seat, strength)))
  await getReady(code, true)
  return code
}

export async function lookAtTable(code: string): Promise<TableSeen> {
  return ask<TableSeen>('GET', `/${code}`)
}

/** Take the next free seat, or learn which one was taken before. */
export async function sitDown(code: string, name: string): Promise<number> {
  const { seat } = await ask<SeatTaken>('POST', `/${code}/seats`, { name } satisfies NewSeat)
  return seat
}

/** Get up, or as the host ask somebody to; a bot goes too. */
export async function leaveSeat(code: string, seat: number): Promise<void> {
  await ask('DELETE', `/${code}/seats/${seat}`)
}

/** Put a bot on a seat that is free, or another bot's; in a match on that of somebody who is away. */
export async function seatBot(code: string, seat: number, strength: Strength): Promise<void> {
  await ask('PUT', `/${code}/seats/${seat}/bot`, { strength } satisfies NewBot)
}

/** Ready, or not yet; when everybody is, the match begins. */
export async function getReady(code: string, is_ready: boolean): Promise<void> {
  await ask('PUT', `/${code}/ready`, { is_ready } satisfies Readiness)
}

/** The host says what is to be played. */
export async function agree(table: TableSeen, options: WantedOptions): Promise<void> {
  const { code, edition, is_public, is_fair, tolerance } = table
  const wanted = { edition, options, is_public, is_fair, tolerance } satisfies NewTable
  await ask('PUT', `/${code}`, wanted)
}

/** Stop the clock between rounds, or let it go on. */
export async function setPaused(code: string, is_paused: boolean): Promise<void> {
  await ask('PUT', `/${code}/pause`, { is_paused } satisfies Pausing)
}

/** Another match with the same people; fine too where somebody else was quicker to ask for it. */
export async function playAgain(code: string): Promise<void> {
  await ask('POST', `/${code}/again`).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'table.not_over') throw error
  })
  await getReady(code, true)
}

/** A ticket for one socket. */
export async function ticketFor(code: string): Promise<string> {
  const { ticket } = await ask<TicketIssued>('POST', `/${code}/tickets`)
  return ticket
}

/** What somebody typed or pasted, as the code of a table: a whole link will do too. */
export function codeFrom(typed: string): string | null {
  const tail = typed.trim().split('/').at(-1)?.toUpperCase() ?? ''
  return /^[A-Z]{4}$/.test(tail) ? tail : null
}

async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(`/api/tables${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  }).catch(() => {
    throw new Refusal('net.unreachable')
  })
  if (!answer.ok) throw await refusalOf(answer)
  return (await answer.json()) as Answer
}

async function refusalOf(answer: Response): Promise<Refusal> {
  try {
    const { code, facts } = (await answer.json()) as Mistake
    return new Refusal(code, facts)
  } catch {
    return new Refusal('net.failed', { status: answer.status })
  }
}
