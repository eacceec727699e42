/** Tables over plain requests: making one, sitting down, looking who sits there. */
import type {
  Mistake,
  NewSeat,
  NewTable,
  SeatTaken,
  Side,
  TableMade,
  TableSeen,
  TicketIssued,
} from '../wire.gen'
import { Refusal } from './refusal'

export async function makeTable(seats: number, side: Side): Promise<string> {
  const { code } = await ask<TableMade>('POST', '/api/tables', { seats, side } satisfies NewTable)
  return code
}

export async function lookAtTable(code: string): Promise<TableSeen> {
  return ask<TableSeen>('GET', `/api/tables/${code}`)
}

/** Take the next free seat, or learn which one was taken before. */
export async function sitDown(code: string, name: string): Promise<number> {
  const { seat } = await ask<SeatTaken>('POST', `/api/tables/${code}/seats`, {
    name,
  } satisfies NewSeat)
  return seat
}

/** A ticket for one socket. */
export async function ticketFor(code: string): Promise<string> {
  const { ticket } = await ask<TicketIssued>('POST', `/api/tables/${code}/tickets`)
  return ticket
}

/** What somebody typed or pasted, as the code of a table: a whole link will do too. */
export function codeFrom(typed: string): string | null {
  const tail = typed.trim().split('/').at(-1)?.toUpperCase() ?? ''
  return /^[A-Z]{4}$/.test(tail) ? tail : null
}

async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(path, {
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
