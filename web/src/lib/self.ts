/** Who one is in this browser: name, favourite pawn or ship, own table, and what one has played. */
import { forget, recall, remember } from './memory'

const NAME = 'name'
const TOKEN = 'token'
const TABLE = 'table'
const PLAYED = 'played'
/** How many pawns or ships there are to choose from. */
export const TOKENS = 6
export const LONGEST_NAME = 20

export function ownName(): string {
  return recall(NAME) ?? ''
}

export function keepName(name: string): void {
  if (name) remember(NAME, name)
  else forget(NAME)
}

/** The favourite pawn or ship, if there is one. */
export function ownToken(): number | null {
  const kept = recall(TOKEN)
  const token = Number(kept)
  return kept !== null && Number.isInteger(token) && token >= 0 && token < TOKENS ? token : null
}

export function keepToken(token: number | null): void {
  if (token === null) forget(TOKEN)
  else remember(TOKEN, String(token))
}

/** The code of the table at which one sits. */
export function ownTable(): string | null {
  return recall(TABLE)
}

export function keepTable(code: string): void {
  remember(TABLE, code)
}

/** Whether one has sat down here before, so that there may be a table to come back to. */
export function wasHere(): boolean {
  return [TABLE, NAME, PLAYED].some((trace) => recall(trace) !== null)
}

/** One sits there no longer; perhaps at another one. */
export function forgetTable(code: string): void {
  if (ownTable() === code) forget(TABLE)
}

/** Whether one has played a whole match of the edition. */
export function hasPlayed(edition: string): boolean {
  return played().includes(edition)
}

export function keepPlayed(edition: string): void {
  if (!hasPlayed(edition)) remember(PLAYED, [...played(), edition].join(' '))
}

function played(): readonly string[] {
  return recall(PLAYED)?.split(' ') ?? []
}
