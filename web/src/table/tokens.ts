/** Which pawn or ship each seat of a table has. */
import { TOKENS } from '../lib/self'
import type { TableSeen } from '../wire.gen'

/** Whether the seats may choose; some editions have nothing to tell the seats apart by. */
export function hasTokens({ options }: TableSeen): boolean {
  return typeof options === 'object' && options !== null && 'tokens' in options
}

/** Everybody's: the chosen one, else the next that is free; so the table gives them out, too. */
export function tokensOf({ seats }: TableSeen): number[] {
  const chosen = new Set(seats.map((occupant) => occupant?.token))
  const free = Array.from({ length: TOKENS }, (_, token) => token).filter(
    (token) => !chosen.has(token),
  )
  return seats.map((occupant) => occupant?.token ?? free.shift() ?? 0)
}
