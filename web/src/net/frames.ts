/** The frames of the socket; docs/protocol.md says when they come. */
import type { ClientFrame, ServerFrame } from '../wire.gen'

export type FromPage = ClientFrame
export type FromServer = ServerFrame

/** A command as a page gives it: the server puts in the seat and the fair time. */
export interface Order {
  readonly kind: string
  readonly [field: string]: string | number
}

type Without<C> = C extends unknown ? Omit<C, 'seat' | 'credited'> : never

type TheTablesOwn = 'come' | 'leave' | 'sit_in' | 'pause' | 'resume' | 'tick'

/** What a page may order of all the commands that an edition has. */
export type OrderOf<C extends { kind: string }> = Without<Exclude<C, { kind: TheTablesOwn }>>
