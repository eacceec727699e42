/** What goes over the socket: commands, and the view after a decision; docs/protocol.md says when. */
import { immutableJSONPatch, type JSONPatchDocument } from 'immutable-json-patch'

import type { Decided, TheTablesOwn } from '../wire.gen'

/** A command as a page gives it: the server puts in the seat and the fair time. */
export interface Command {
  readonly kind: string
  readonly [field: string]: string | number
}

type Without<C> = C extends unknown ? Omit<C, 'seat' | 'credited'> : never

/** What a page may give of all the commands that an edition has. */
export type CommandOf<C extends { kind: string }> = Without<Exclude<C, { kind: TheTablesOwn }>>

/** The view after a decision: what its patch changes is new, all else is shared with the one before. */
export function patched<View>(view: View, { patch }: Pick<Decided, 'patch'>): View {
  return immutableJSONPatch<View, View>(view, patch as JSONPatchDocument)
}
