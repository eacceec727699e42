/** Made by ./run generate: the messages of src/ubongo/core and src/ubongo/editions/classic. */

/** Before the first round: put the pawn on one of the six red fields (C-07). */
export interface ChooseField {
  readonly kind: 'choose_field'
  readonly seat: number
  readonly row: number
}

/** The field stands; the match may begin. */
export interface GetReady {
  readonly kind: 'get_ready'
  readonly seat: number
}

/** The starter throws the die. */
export interface Roll {
  readonly kind: 'roll'
  readonly seat: number
}

/** What lies on a player's area now, as a line of placements. */
export interface Arrange {
  readonly kind: 'arrange'
  readonly seat: number
  readonly board: string
}

/** A player calls "Ubongo!" and shows the whole solution; `credited` is the fair time of it. */
export interface Claim {
  readonly kind: 'claim'
  readonly seat: number
  readonly solution: string
  readonly credited: number
}

/** Put the pawn on a field within reach of where it began the round (C-20, C-28). */
export interface MovePawn {
  readonly kind: 'move_pawn'
  readonly seat: number
  readonly row: number
}

/** Take the two front gems of the pawn's row, in one act (C-22, C-25). */
export interface TakeGems {
  readonly kind: 'take_gems'
  readonly seat: number
  readonly credited: number
}

/** Take nothing in this round (C-28). */
export interface PassGems {
  readonly kind: 'pass_gems'
  readonly seat: number
}

/** The player of a seat is connected again. */
export interface Come {
  readonly kind: 'come'
  readonly seat: number
}

/** The player of a seat is gone for now; the seat is kept. */
export interface Leave {
  readonly kind: 'leave'
  readonly seat: number
}

/** The time that `wake_at` named has come. */
export interface Tick {
  readonly kind: 'tick'
}

/** The 72 gems lie in their rows, nearest to the red field first; fields are chosen now. */
export interface GemsLaidOut {
  readonly kind: 'gems_laid_out'
  readonly rows: readonly (readonly string[])[]
  readonly until: number
}

/** A pawn stands on a red field. */
export interface FieldChosen {
  readonly kind: 'field_chosen'
  readonly seat: number
  readonly row: number
}

/** A seat waits for the first round. */
export interface GotReady {
  readonly kind: 'got_ready'
  readonly seat: number
}

/** A round begins: the starter is to roll, and at `until` the table does. */
export interface RoundOpened {
  readonly kind: 'round_opened'
  readonly number: number
  readonly starter: number
  readonly until: number
}

/** The die is thrown; what it shows is seen at `at`, by everybody at once. */
export interface RollAnnounced {
  readonly kind: 'roll_announced'
  readonly seat: number
  readonly at: number
}

/** The die shows its label, the tasks appear, the glass runs until `until` (A-01, C-14). */
export interface Rolled {
  readonly kind: 'rolled'
  readonly label: string
  readonly tasks: readonly DealtTask[]
  readonly until: number
}

/** A task as it is dealt: everything that is needed to play and to judge it. */
export interface DealtTask {
  readonly name: string
  readonly area: string
  readonly pieces: readonly string[]
}

/** A player's area holds this now. */
export interface Arranged {
  readonly kind: 'arranged'
  readonly seat: number
  readonly board: string
}

/** A call that was wrong: it changes nothing but when the next one is taken. */
export interface ClaimFailed {
  readonly kind: 'claim_failed'
  readonly seat: number
  readonly fault: string
  readonly piece: string | null
  readonly until: number
}

/** A right call, its place among the solvers, and the time that it was credited with. */
export interface TaskSolved {
  readonly kind: 'task_solved'
  readonly seat: number
  readonly place: number
  readonly solution: string
  readonly credited: number
}

/** A pawn was put on another field, or back. */
export interface PawnMoved {
  readonly kind: 'pawn_moved'
  readonly seat: number
  readonly row: number
}

/** A seat took the front gems of a row. */
export interface GemsTaken {
  readonly kind: 'gems_taken'
  readonly seat: number
  readonly row: number
  readonly gems: readonly string[]
  readonly credited: number
}

/** A seat takes nothing in this round. */
export interface GemsPassed {
  readonly kind: 'gems_passed'
  readonly seat: number
}

/** Nobody solved: the second chance runs until `until`. */
export interface GlassTurned {
  readonly kind: 'glass_turned'
  readonly until: number
}

/** The round is over. */
export interface RoundEnded {
  readonly kind: 'round_ended'
  readonly number: number
}

/** All rounds are played; the seats by place, shared where all six counts are equal (C-38). */
export interface MatchEnded {
  readonly kind: 'match_ended'
  readonly places: readonly (readonly number[])[]
}

/** The player of a seat is there. */
export interface Came {
  readonly kind: 'came'
  readonly seat: number
}

/** The player of a seat is away. */
export interface Left {
  readonly kind: 'left'
  readonly seat: number
}

/** The first frame: a ticket, and the number of the last event that the client has. */
export interface Hello {
  readonly type: 'hello'
  readonly ticket: string
  readonly last?: number | null
}

/** A command; its data is flat, so that no frame can be nested deep. */
export interface Cmd {
  readonly type: 'cmd'
  readonly id: string
  readonly kind: string
  readonly data: Readonly<Record<string, number | string>>
}

/** The answer to a ping. */
export interface Pong {
  readonly type: 'pong'
  readonly n: number
}

/** Who the client is, at which time, and the hash of the seed that decides all chance. */
export interface Welcome {
  readonly type: 'welcome'
  readonly build: string
  readonly seat: number
  readonly names: readonly (string | null)[]
  readonly seed_hash: string
  readonly now: number
}

/** The whole view after event number `seq`. */
export interface Snapshot {
  readonly type: 'snapshot'
  readonly seq: number
  readonly now: number
  readonly view: unknown
}

/** Event number `seq`, decided at `at`. */
export interface Happened {
  readonly type: 'event'
  readonly seq: number
  readonly at: number
  readonly event: unknown
}

/** The command was taken; the log was `seq` events long then. */
export interface Ack {
  readonly type: 'ack'
  readonly id: string
  readonly seq: number
}

/** The command was refused; nothing changed. */
export interface Nak {
  readonly type: 'nak'
  readonly id: string
  readonly code: string
  readonly facts: Readonly<Record<string, number | string>>
}

/** Which seats are connected now, and who sits where. */
export interface Live {
  readonly type: 'live'
  readonly here: readonly number[]
  readonly names: readonly (string | null)[]
}

/** The match is over: the seed, in hexadecimal digits, for whoever wants to check. */
export interface Reveal {
  readonly type: 'reveal'
  readonly seed: string
}

/** Measures the round trip. */
export interface Ping {
  readonly type: 'ping'
  readonly n: number
}

/** A classic match at a moment; `until` is when the phase ends by itself. */
export interface State {
  readonly options: Options
  readonly phase: Phase
  readonly until: number
  readonly rows: readonly (readonly string[])[]
  readonly pawns: readonly (number | null)[]
  readonly ready: readonly number[]
  readonly gems: readonly (readonly number[])[]
  readonly away: readonly number[]
  readonly dealt: readonly string[]
  readonly round: Round | null
  readonly places: readonly (readonly number[])[]
}

/** What the table agreed on before the start. */
export interface Options {
  readonly seats: number
  readonly side: Side
  readonly glass: number
  readonly long_game: boolean
  readonly starter: number | null
}

/** Three pieces a task, or four. */
export type Side = 'easy' | 'hard'

/** What the match waits for. */
export type Phase = 'setting_up' | 'fields' | 'roll' | 'reveal' | 'puzzle' | 'over'

/** One task for each player: who solved in which order, and who is done with pawn and gems. */
export interface Round {
  readonly number: number
  readonly starter: number
  readonly begun: readonly number[]
  readonly label: string
  readonly tasks: readonly DealtTask[]
  readonly revealed: number
  readonly is_second_chance: boolean
  readonly boards: readonly string[]
  readonly blocked_until: readonly number[]
  readonly solved: readonly number[]
  readonly done: readonly number[]
}

/** What a new table is to be like. */
export interface NewTable {
  readonly seats: number
  readonly side?: Side
}

/** The code under which a table is found. */
export interface TableMade {
  readonly code: string
}

/** Under which name somebody sits down. */
export interface NewSeat {
  readonly name: string
}

/** Where somebody sits. */
export interface SeatTaken {
  readonly seat: number
}

/** What anybody who knows its code sees of a table. */
export interface TableSeen {
  readonly code: string
  readonly edition: string
  readonly side: Side
  readonly seats: readonly (Person | null)[]
  readonly started: boolean
}

/** Who sits on a seat. */
export interface Person {
  readonly name: string
}

/** A ticket for one socket. */
export interface TicketIssued {
  readonly ticket: string
}

/** Why a request was not granted. */
export interface Mistake {
  readonly code: string
  readonly facts: Readonly<Record<string, number | string>>
}

export type ClassicCommand =
  | ChooseField
  | GetReady
  | Roll
  | Arrange
  | Claim
  | MovePawn
  | TakeGems
  | PassGems
  | Come
  | Leave
  | Tick

export type ClassicEvent =
  | GemsLaidOut
  | FieldChosen
  | GotReady
  | RoundOpened
  | RollAnnounced
  | Rolled
  | Arranged
  | ClaimFailed
  | TaskSolved
  | PawnMoved
  | GemsTaken
  | GemsPassed
  | GlassTurned
  | RoundEnded
  | MatchEnded
  | Came
  | Left

export type ClientFrame = Hello | Cmd | Pong

export type ServerFrame = Welcome | Snapshot | Happened | Ack | Nak | Live | Reveal | Ping
