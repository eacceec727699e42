/** How one comes together with friends: a new table, or theirs. */
import { hasPlayed } from '../../lib/self'
import { sitOrWait } from '../../net/hosting'
import { makeTable, sitDown, type Sitter, type WantedOptions } from '../../net/tables'
import { hasChecking, optionsOf, type Choice } from './choices'

/** A table with friends has all seats there are: those that stay free are left out. */
const SEATS_WITH_FRIENDS = 4

/** With friends as the edition has it, and guided if this is the reader's first match. */
export function optionsWithFriends(choice: Choice): WantedOptions {
  const { edition } = choice
  const options = optionsOf(choice, SEATS_WITH_FRIENDS)
  const isGuided = hasChecking(edition) && !hasPlayed(edition)
  return isGuided ? { ...options, checking: 'guided' } : options
}

/** Make a table for friends, and sit down there; its code. */
export async function make(choice: Choice, sitter: Sitter): Promise<string> {
  const code = await makeTable(choice.edition, optionsWithFriends(choice))
  await sitDown(code, sitter)
  return code
}

/** Sit down at somebody's table, or wait there for a seat; its code. */
export async function join(code: string, sitter: Sitter): Promise<string> {
  await sitOrWait(code, sitter)
  return code
}
