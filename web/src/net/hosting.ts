/** More about tables over plain requests: looking at them, changing them, and playing there again. */
import type { PublicTables, TableChange, TableSeen } from '../wire.gen'
import { ask } from './asking'
import { Refusal } from './refusal'
import { getReady } from './tables'

/** What is agreed on apart from the edition's options. */
export type HouseRules = Pick<TableSeen, 'is_public' | 'is_fair' | 'tolerance'>

export async function lookAtTable(code: string): Promise<TableSeen> {
  return ask<TableSeen>('GET', `/tables/${code}`)
}

/** The tables that anybody may join. */
export async function publicTables(): Promise<readonly TableSeen[]> {
  const { tables } = await ask<PublicTables>('GET', '/tables')
  return tables
}

/** Get up, or as the host ask somebody to; a bot goes too. */
export async function leaveSeat(code: string, seat: number): Promise<void> {
  await ask('DELETE', `/tables/${code}/seats/${seat}`)
}

/** The host says what is to be otherwise at the table; the rest stays. */
export async function agree(code: string, change: TableChange): Promise<void> {
  await ask('PATCH', `/tables/${code}`, change)
}

/** Another match with the same people; fine too where somebody else was quicker to ask for it. */
export async function playAgain(code: string): Promise<void> {
  await ask('POST', `/tables/${code}/again`).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'table.not_over') throw error
  })
  await getReady(code, true)
}
