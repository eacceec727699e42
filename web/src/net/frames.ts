/** The frames of the socket with what they carry in classic; docs/protocol.md says when they come. */
import type {
  ClassicCommand,
  ClassicEvent,
  ClientFrame,
  Happened,
  ServerFrame,
  Snapshot,
  State,
} from '../wire.gen'

export type FromPage = ClientFrame
export type FromServer =
  | Exclude<ServerFrame, Snapshot | Happened>
  | (Snapshot & { readonly view: State })
  | (Happened & { readonly event: ClassicEvent })

type Without<C> = C extends unknown ? Omit<C, 'seat' | 'credited'> : never

type TheTablesOwn = 'come' | 'leave' | 'sit_in' | 'pause' | 'resume' | 'tick'

/** A command as a page gives it: the server puts in the seat and the fair time. */
export type Order = Without<Exclude<ClassicCommand, { kind: TheTablesOwn }>>
