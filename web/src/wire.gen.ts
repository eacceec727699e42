/** Made by ./run generate: the messages of src/ubongo/core and src/ubongo/editions. */

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

/** A bot plays for a seat until its player comes back. */
export interface SitIn {
  readonly kind: 'sit_in'
  readonly seat: number
}

/** Between rounds: a latecomer plays on for a bot, or for somebody who left. */
export interface TakeOver {
  readonly kind: 'take_over'
  readonly seat: number
}

/** Let the clock go on, for the player on this seat, or the host who only watches. */
export interface Resume {
  readonly kind: 'resume'
  readonly seat: number | null
}

/** The player never comes back to this seat. */
export interface LeaveForGood {
  readonly kind: 'leave_for_good'
  readonly seat: number
  readonly successor: Successor
}

/** Who plays on for somebody who leaves for good. */
export type Successor = 'bot' | 'nobody'

/** Between rounds the host removes the player of a seat for good. */
export interface Remove {
  readonly kind: 'remove'
  readonly seat: number
  readonly successor: Successor
}

/** The player would end the match now, without a standing. */
export interface EndEarly {
  readonly kind: 'end_early'
  readonly seat: number
}

/** The player would rather not end the match after all. */
export interface PlayOn {
  readonly kind: 'play_on'
  readonly seat: number
}

/** The host on this seat, or one who only watches, ends the match for everybody. */
export interface Close {
  readonly kind: 'close'
  readonly seat: number | null
}

/** In a pause: everybody who has not voted to end the match has been away for two minutes. */
export interface EndWithoutAway {
  readonly kind: 'end_without_away'
}

/** Between rounds: stop the clock, for the host on this seat, or one who only watches. */
export interface Pause {
  readonly kind: 'pause'
  readonly seat: number | null
}

/** Playing alone or against bots: help with what lies now (D-36). */
export interface AskHelp {
  readonly kind: 'ask_help'
  readonly seat: number
  readonly help: Help
}

/** What somebody would like to know: whether it can still be solved, or a step of a hint. */
export type Help = 'possible' | 'piece' | 'place' | 'lay'

/** Playing alone or against bots: show the solution. */
export interface GiveUp {
  readonly kind: 'give_up'
  readonly seat: number
}

/** After a round that the seat did not solve: show this solution of its task (D-06). */
export interface Explain {
  readonly kind: 'explain'
  readonly seat: number
  readonly solution: string
}

/** The time that `wake_at` named has come. */
export interface Tick {
  readonly kind: 'tick'
}

/** The player need not be waited for. */
export interface GetReady {
  readonly kind: 'get_ready'
  readonly seat: number
}

/** The starter throws the die. */
export interface Roll {
  readonly kind: 'roll'
  readonly seat: number
}

/** What a player has laid now, as a line; `credited` is the fair time of it. */
export interface Arrange {
  readonly kind: 'arrange'
  readonly seat: number
  readonly board: string
  readonly credited: number
}

/** A player calls "Ubongo!" and shows the whole solution; `credited` is the fair time of it. */
export interface Claim {
  readonly kind: 'claim'
  readonly seat: number
  readonly solution: string
  readonly credited: number
}

/** In a play-off: a new task, if all who are in it agree. */
export interface WantAnother {
  readonly kind: 'want_another'
  readonly seat: number
}

/** The player would end what nobody seems to solve, with what there is now (A-18, K-22). */
export interface WantEnd {
  readonly kind: 'want_end'
  readonly seat: number
}

/** The player would rather go on after all. */
export interface WithdrawVote {
  readonly kind: 'withdraw_vote'
  readonly seat: number
}

/** The player is done with the round, and would not wait for bots and sand. */
export interface GoOn {
  readonly kind: 'go_on'
  readonly seat: number
}

/** Before the first round: put the pawn on one of the six red fields (C-07). */
export interface ChooseField {
  readonly kind: 'choose_field'
  readonly seat: number
  readonly row: number
}

/** Put the pawn on a field within reach of where it began the round (C-20, C-28). */
export interface MovePawn {
  readonly kind: 'move_pawn'
  readonly seat: number
  readonly row: number
}

/** Put the pawn on a row within reach and take its two front gems, in one act (C-22, C-25). */
export interface TakeGems {
  readonly kind: 'take_gems'
  readonly seat: number
  readonly row: number
  readonly credited: number
}

/** Take nothing in this round (C-28). */
export interface PassGems {
  readonly kind: 'pass_gems'
  readonly seat: number
}

/** The player of a seat is there. */
export interface Came {
  readonly kind: 'came'
  readonly seat: number
}

/** The player of a seat is away, since `at`. */
export interface Left {
  readonly kind: 'left'
  readonly seat: number
  readonly at?: number
}

/** A bot plays for the seat. */
export interface BotSatIn {
  readonly kind: 'bot_sat_in'
  readonly seat: number
}

/** A person plays on for the bot of the seat, or who left it, with what the seat has won. */
export interface TookOver {
  readonly kind: 'took_over'
  readonly seat: number
}

/** No person is there any more; if none comes until `until`, the match pauses. */
export interface Deserted {
  readonly kind: 'deserted'
  readonly until: number
}

/** The match's clock stands still; `by` is who asked for it. */
export interface Paused {
  readonly kind: 'paused'
  readonly by: number | null
}

/** The match's clock goes on. */
export interface Resumed {
  readonly kind: 'resumed'
}

/** The player of a seat never comes back, or was removed by the host. */
export interface LeftForGood {
  readonly kind: 'left_for_good'
  readonly seat: number
  readonly is_removed: boolean
}

/** A player has voted to end the match early. */
export interface EarlyEndWanted {
  readonly kind: 'early_end_wanted'
  readonly seat: number
}

/** A player has withdrawn the vote to end the match early. */
export interface PlayOnWanted {
  readonly kind: 'play_on_wanted'
  readonly seat: number
}

/** The host has ended the match for everybody; one who only watches has no seat. */
export interface MatchClosed {
  readonly kind: 'match_closed'
  readonly by: number | null
}

/** The match is over without a standing, and counts nowhere. */
export interface EndedEarly {
  readonly kind: 'ended_early'
}

/** The match is over: the seats by place, equal ones together. */
export interface MatchEnded {
  readonly kind: 'match_ended'
  readonly places: readonly (readonly number[])[]
}

/** Whether what lies can become a solution, and as much more as was asked for. */
export interface HelpGiven {
  readonly kind: 'help_given'
  readonly seat: number
  readonly help: Help
  readonly is_possible: boolean
  readonly piece?: string
  readonly placement?: string
}

/** Somebody gave a task up, and this solves it. */
export interface SolutionShown {
  readonly kind: 'solution_shown'
  readonly seat: number
  readonly solution: string
}

/** The round is over, and so the task that the seat did not solve can be solved: no hint. */
export interface Explained {
  readonly kind: 'explained'
  readonly seat: number
  readonly solution: string
}

/** These seats did something at the same time; a draw put them into this order. */
export interface TieDrawn {
  readonly kind: 'tie_drawn'
  readonly seats: readonly number[]
}

/** What the seat did at the same time as another came to nothing. */
export interface Refused {
  readonly kind: 'refused'
  readonly seat: number
  readonly code: string
  readonly facts: Readonly<Record<string, number | string>>
}

/** A round begins: the starter is to roll, and at `until` the table does. */
export interface RoundOpened {
  readonly kind: 'round_opened'
  readonly number: number
  readonly starter: number
  readonly until: number
}

/** Whoever is tied for the first place gets a task at `until`; at `ends` the place is shared. */
export interface PlayoffOpened {
  readonly kind: 'playoff_opened'
  readonly players: readonly number[]
  readonly until: number
  readonly ends: number
}

/** The die is thrown; what it shows is seen at `at`, by everybody at once. */
export interface RollAnnounced {
  readonly kind: 'roll_announced'
  readonly seat: number
  readonly at: number
}

/** The die shows its label and the tasks appear, but for those of late seats. */
export interface Rolled {
  readonly kind: 'rolled'
  readonly label: string
  readonly family: string
  readonly tasks: readonly (DealtTask | null)[]
  readonly until: number
}

/** A task as it is dealt: everything that is needed to play and to judge it. */
export interface DealtTask {
  readonly name: string
  readonly card: number
  readonly area: string
  readonly pieces: readonly string[]
}

/** A seat need not be waited for. */
export interface GotReady {
  readonly kind: 'got_ready'
  readonly seat: number
}

/** Everybody has the pieces: the glass runs until `until` (D-16). */
export interface GlassStarted {
  readonly kind: 'glass_started'
  readonly until: number
}

/** A late seat starts: here is its task. */
export interface TaskShown {
  readonly kind: 'task_shown'
  readonly seat: number
  readonly task: DealtTask
}

/** A player has laid this now. */
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

/** Nobody solved: the second chance runs until `until`. */
export interface GlassTurned {
  readonly kind: 'glass_turned'
  readonly until: number
}

/** Somebody in the play-off would like a new task. */
export interface AnotherWanted {
  readonly kind: 'another_wanted'
  readonly seat: number
}

/** A seat has voted for the end. */
export interface EndWanted {
  readonly kind: 'end_wanted'
  readonly seat: number
}

/** A seat would rather go on. */
export interface VoteWithdrawn {
  readonly kind: 'vote_withdrawn'
  readonly seat: number
}

/** The wait is shorter: the roller has left, or all are ready for the next task. */
export interface WaitShortened {
  readonly kind: 'wait_shortened'
  readonly until: number
}

/** A seat is done with the round and would go on. */
export interface GoOnWanted {
  readonly kind: 'go_on_wanted'
  readonly seat: number
}

/** The round is over. */
export interface RoundEnded {
  readonly kind: 'round_ended'
  readonly number: number
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

/** A seat is content with its field and waits for the first round. */
export interface FieldKept {
  readonly kind: 'field_kept'
  readonly seat: number
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

/** A seat takes nothing in this round; by itself if it has nothing to gain (C-26). */
export interface GemsPassed {
  readonly kind: 'gems_passed'
  readonly seat: number
  readonly nothing_in_reach?: boolean
}

/** Calm collecting: this seat may move and take until `until` (C-30). */
export interface CollectorCalled {
  readonly kind: 'collector_called'
  readonly seat: number
  readonly until: number
}

/** All gems are in the bag: so many rubies, sapphires, emeralds and ambers (D-07). */
export interface BagFilled {
  readonly kind: 'bag_filled'
  readonly gems: readonly number[]
}

/** These gems were picked out of the bag and lie open, a pair for every round (D-10). */
export interface DisplayLaidOut {
  readonly kind: 'display_laid_out'
  readonly gems: readonly number[]
}

/** What a solver got at the round's end: from the display, if anything, and from the bag. */
export interface RewardGiven {
  readonly kind: 'reward_given'
  readonly seat: number
  readonly place: number
  readonly from_display: string | null
  readonly from_bag: string
}

/** What nobody took of the round's pair went from the display into the bag (D-25). */
export interface DisplayReduced {
  readonly kind: 'display_reduced'
  readonly gems: readonly string[]
}

/** A solver's ship moves some fields along the track, to the field `to` (L-13). */
export interface ShipMoved {
  readonly kind: 'ship_moved'
  readonly seat: number
  readonly fields: number
  readonly to: number
}

/** A player calls "Ubongo!" over what lies; `credited` is the fair time of it (K-17). */
export interface Call {
  readonly kind: 'call'
  readonly seat: number
  readonly credited: number
}

/** A round begins: hands are taken up, and the laying starts at `until` at the latest. */
export interface RoundBegun {
  readonly kind: 'round_begun'
  readonly number: number
  readonly until: number
}

/** Nine new cards, white face up, for their owner's eyes only (K-05, K-07). */
export interface HandDealt {
  readonly kind: 'hand_dealt'
  readonly seat: number
  readonly cards: readonly HandCard[]
}

/** A card of a hand: its number in the stack, and the face that this round plays. */
export interface HandCard {
  readonly number: number
  readonly symbols: string
}

/** The same nine cards, black face up, for their owner's eyes only (K-06, K-07). */
export interface FacesTurned {
  readonly kind: 'faces_turned'
  readonly seat: number
  readonly cards: readonly HandCard[]
}

/** The start signal; at `until` the round ends by itself (K-07, A-18). */
export interface LayingStarted {
  readonly kind: 'laying_started'
  readonly until: number
}

/** A player has laid this now; its faults are told only where the table is guided (K-23). */
export interface LaidOut {
  readonly kind: 'laid_out'
  readonly seat: number
  readonly board: CardGameBoard
}

/** What somebody has laid: the layout as a line, its faces, its faults if they are told. */
export interface CardGameBoard {
  readonly layout: string
  readonly faces: readonly ShownFace[]
  readonly faults: readonly Fault[]
  readonly credited: number
}

/** A laid card as everybody sees it: its place in the hand, from 0, and its symbols. */
export interface ShownFace {
  readonly card: number
  readonly symbols: string
}

/** What lies against the rules: its name, the rule that it breaks, and the cards. */
export interface Fault {
  readonly kind: string
  readonly rule: string
  readonly cards: readonly number[]
}

/** The round is over; a score for every seat, for what lay at `moment` (K-18 to K-20). */
export interface RoundScored {
  readonly kind: 'round_scored'
  readonly number: number
  readonly ending: Ending
  readonly moment: number
  readonly callers: readonly Caller[]
  readonly scores: readonly Score[]
}

/** What ended a round: a call, the players' agreement, or its time (K-17, K-22, A-18). */
export type Ending = 'call' | 'agreement' | 'time'

/** Who called, and the time that was credited. */
export interface Caller {
  readonly seat: number
  readonly credited: number
}

/** What a seat gets for the board that lay when the round ended, with all its faults. */
export interface Score {
  readonly points: number
  readonly board: CardGameBoard
}

/** Another task instead of this one, which does not count (D-33, L-24). */
export interface PutAside {
  readonly kind: 'put_aside'
  readonly seat: number
}

/** The countdown: at `until` the first task is seen. */
export interface SoloOpened {
  readonly kind: 'solo_opened'
  readonly until: number
}

/** The clock of the whole run started at `at`; at `until` the run is over. */
export interface ClockStarted {
  readonly kind: 'clock_started'
  readonly at: number
  readonly until: number
}

/** The run's next task, counted from 1, is seen from `at` on. */
export interface TaskDealt {
  readonly kind: 'task_dealt'
  readonly number: number
  readonly task: SoloTask
  readonly at: number
}

/** A task as it is dealt: everything that is needed to play and to judge it. */
export interface SoloTask {
  readonly name: string
  readonly label: string
  readonly cards: readonly number[]
  readonly pieces: readonly string[]
  readonly area: string
}

/** A right call, and the time that it was credited with. */
export interface SoloSolved {
  readonly kind: 'solo_solved'
  readonly number: number
  readonly solution: string
  readonly credited: number
}

/** A task was given up for another; it does not count (D-33, L-24). */
export interface TaskPutAside {
  readonly kind: 'task_put_aside'
  readonly number: number
}

/** The run is over, and this is what it came to. */
export interface SoloEnded {
  readonly kind: 'solo_ended'
  readonly result: SoloResult
}

/** A run that is over; `length` is in minutes or in tasks. */
export interface SoloResult {
  readonly edition: string
  readonly mode: Mode
  readonly side: Side
  readonly length: number
  readonly solved: number
  readonly time: number
  readonly put_aside: number
  readonly is_ranked: boolean
  readonly hints?: number
  readonly day?: string
  readonly source?: Source
}

/** As many tasks as possible in a time, or as little time as possible for some tasks. */
export type Mode = 'clock' | 'tasks' | 'daily'

/** Three pieces a task, or four. */
export type Side = 'easy' | 'hard'

/** Where tasks come from: made fresh, or from the cards of the box. */
export type Source = 'fresh' | 'box'

/** The first frame: a ticket, and up to which decision the client knows which match. */
export interface Hello {
  readonly type: 'hello'
  readonly ticket: string
  readonly match?: string | null
  readonly last?: number | null
}

/** A command; its data is flat, so that no frame can be nested deep. */
export interface Cmd {
  readonly type: 'cmd'
  readonly id: number
  readonly kind: string
  readonly data: Readonly<Record<string, number | string>>
  readonly after?: number | null
  readonly age?: number | null
}

/** The answer to a ping. */
export interface Pong {
  readonly type: 'pong'
  readonly n: number
}

/** Who the client is (none: a spectator), at which table, and the hash of the seed. */
export interface Welcome {
  readonly type: 'welcome'
  readonly build: string
  readonly seat: number | null
  readonly table: TableSeen
  readonly seed_hash: string
  readonly now: number
  readonly last_id: number
  readonly is_host: boolean
  readonly is_waiting: boolean
}

/** What anybody who knows its code sees of a table; `host` is the seat that has the say. */
export interface TableSeen {
  readonly code: string
  readonly match: string
  readonly edition: string
  readonly options: unknown
  readonly seats: readonly (SeatSeen | null)[]
  readonly host: number | null
  readonly stage: Stage
  readonly is_public: boolean
  readonly is_fair: boolean
  readonly tolerance: number
  readonly spectators: number
  readonly rounds: number
  readonly rounds_if_full: number
  readonly is_locked: boolean
  readonly hides_code: boolean
  readonly is_host_watching: boolean
  readonly host_name: string | null
  readonly waiting: readonly WaitingSeen[]
  readonly matches: number
  readonly tally: readonly TallyRow[]
  readonly stands_still: boolean
  readonly is_store_away: boolean
}

/** Who sits on a seat: somebody under a name, or a bot; `token` is the pawn or ship it chose. */
export interface SeatSeen {
  readonly name: string | null
  readonly bot: string | null
  readonly token: number | null
  readonly is_ready: boolean
  readonly is_here: boolean
  readonly character: string | null
  readonly is_gone: boolean
  readonly is_line_doubtful: boolean
}

/** What happens at a table: people gather, play, or look at the result. */
export type Stage = 'gathering' | 'playing' | 'over'

/** Somebody who came too late for a seat, and plays as soon as there is one. */
export interface WaitingSeen {
  readonly name: string | null
  readonly is_here: boolean
}

/** How often somebody has won at this table; a bot is named by its character. */
export interface TallyRow {
  readonly name: string | null
  readonly character: string | null
  readonly wins: number
  readonly matches: number
}

/** The whole view after decision `number`; null before the match has begun. */
export interface Snapshot {
  readonly type: 'snapshot'
  readonly number: number
  readonly now: number
  readonly view: unknown
}

/** Decision `number`, made at `at`: the events that the client may know, and a JSON Patch. */
export interface Decided {
  readonly type: 'decided'
  readonly number: number
  readonly at: number
  readonly events: unknown
  readonly patch: unknown
  readonly ids?: readonly number[]
}

/** The command needs no decision: a phrase, a board too late, or one that was decided before. */
export interface Ack {
  readonly type: 'ack'
  readonly id: number
}

/** The command was refused; nothing changed. */
export interface Nak {
  readonly type: 'nak'
  readonly id: number
  readonly code: string
  readonly facts: Readonly<Record<string, number | string>>
}

/** The table as it is now: who sits there, who is connected, what is agreed. */
export interface Live {
  readonly type: 'live'
  readonly table: TableSeen
}

/** Somebody said one of the phrases; who waits for a seat has none yet, but a name. */
export interface Said {
  readonly type: 'said'
  readonly seat: number | null
  readonly phrase: string
  readonly name?: string | null
}

/** The match is over: the seed, and the end of the log's hash chain, for a check. */
export interface Proof {
  readonly type: 'proof'
  readonly seed: string
  readonly end: string
}

/** Measures the round trip. */
export interface Ping {
  readonly type: 'ping'
  readonly n: number
}

/** What everybody sees: also where each pawn may go now. */
export interface ClassicView {
  readonly options: ClassicOptions
  readonly phase: Phase
  readonly until: number
  readonly away: readonly number[]
  readonly bots: readonly number[]
  readonly pauses_at: number | null
  readonly is_paused: boolean
  readonly places: readonly (readonly number[])[]
  readonly hints: number
  readonly paused_by: number | null
  readonly absences: readonly Absence[]
  readonly gone: readonly number[]
  readonly ending: readonly number[]
  readonly dealt: readonly number[]
  readonly round: Round | null
  readonly last: Round | null
  readonly stories: readonly Story[]
  readonly played: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly pawns: readonly (number | null)[]
  readonly content: readonly number[]
  readonly gems: readonly (readonly number[])[]
  readonly begun: readonly number[]
  readonly done: readonly number[]
  readonly collector: number | null
  readonly status: Status
  readonly reach: readonly (readonly number[])[]
  readonly decided_by: number | null
}

/** What the table agreed on; `tokens` are the pawns that the seats chose, or none has (C-03). */
export interface ClassicOptions {
  readonly seats: number
  readonly starter: number | null
  readonly bots: readonly number[]
  readonly quick: boolean
  readonly wait_for_everybody: boolean
  readonly side: Side
  readonly glass: number
  readonly handicaps: readonly Handicap[]
  readonly automatic_call: boolean
  readonly long_game: boolean
  readonly calm_collecting: boolean
  readonly tokens: readonly number[]
}

/** What makes it harder or easier for one seat: a side of its own, a late start. */
export interface Handicap {
  readonly side: Side | null
  readonly delay: number
}

/** What a match waits for; no edition has all of these. */
export type Phase =
  | 'setting_up'
  | 'fields'
  | 'roll'
  | 'reveal'
  | 'ready'
  | 'puzzle'
  | 'collecting'
  | 'laying'
  | 'over'

/** A person is away from a seat, also while a bot sits in, since a time of the match. */
export interface Absence {
  readonly seat: number
  readonly since: number
}

/** One task for each of the players, and who solved in which order. */
export interface Round {
  readonly number: number
  readonly starter: number
  readonly players: readonly number[]
  readonly is_playoff: boolean
  readonly ends: number
  readonly label: string
  readonly family: string
  readonly tasks: readonly (DealtTask | null)[]
  readonly started: number
  readonly is_second_chance: boolean
  readonly boards: readonly string[]
  readonly blocked_until: readonly number[]
  readonly ready: readonly number[]
  readonly solved: readonly number[]
  readonly wanting_another: readonly number[]
  readonly wanting_end: readonly number[]
  readonly going_on: readonly number[]
  readonly explained: readonly (string | null)[]
  readonly gave_up: readonly number[]
}

/** How a round went: who solved, in the order of their places. */
export interface Story {
  readonly number: number
  readonly is_playoff: boolean
  readonly players: readonly number[]
  readonly had_second_chance: boolean
  readonly solves: readonly Solve[]
}

/** A seat that solved, how long that took, which task it was, and how its pieces lay. */
export interface Solve {
  readonly seat: number
  readonly took: number
  readonly task: DealtTask | null
  readonly board: string
  readonly reward: readonly string[] | number | null
}

/** What the rules say about the moment. */
export interface Status {
  readonly may: readonly (readonly string[])[]
  readonly may_pause: boolean
  readonly lasts: number
  readonly rounds: number
  readonly is_hurried: boolean
  readonly asked: readonly number[]
}

/** What everybody sees: also what the gems are worth, and whether a play-off decided. */
export interface ClassicBagView {
  readonly options: ClassicBagOptions
  readonly phase: Phase
  readonly until: number
  readonly away: readonly number[]
  readonly bots: readonly number[]
  readonly pauses_at: number | null
  readonly is_paused: boolean
  readonly places: readonly (readonly number[])[]
  readonly hints: number
  readonly paused_by: number | null
  readonly absences: readonly Absence[]
  readonly gone: readonly number[]
  readonly ending: readonly number[]
  readonly dealt: readonly number[]
  readonly round: Round | null
  readonly last: Round | null
  readonly stories: readonly Story[]
  readonly played: readonly string[]
  readonly bag: readonly number[]
  readonly display: readonly number[]
  readonly gems: readonly (readonly number[])[]
  readonly status: Status
  readonly points: readonly number[]
  readonly was_played_off: boolean
}

/** What the table agreed on before the start; the glass runs 45 seconds (B-04). */
export interface ClassicBagOptions {
  readonly seats: number
  readonly starter: number | null
  readonly bots: readonly number[]
  readonly quick: boolean
  readonly wait_for_everybody: boolean
  readonly side: Side
  readonly glass: number
  readonly handicaps: readonly Handicap[]
  readonly automatic_call: boolean
  readonly no_luck: boolean
}

/** What everybody sees: also what the gems are worth, and whether a play-off decided. */
export interface ThreeDView {
  readonly options: ThreeDOptions
  readonly phase: Phase
  readonly until: number
  readonly away: readonly number[]
  readonly bots: readonly number[]
  readonly pauses_at: number | null
  readonly is_paused: boolean
  readonly places: readonly (readonly number[])[]
  readonly hints: number
  readonly paused_by: number | null
  readonly absences: readonly Absence[]
  readonly gone: readonly number[]
  readonly ending: readonly number[]
  readonly dealt: readonly number[]
  readonly round: Round | null
  readonly last: Round | null
  readonly stories: readonly Story[]
  readonly played: readonly string[]
  readonly bag: readonly number[]
  readonly display: readonly number[]
  readonly gems: readonly (readonly number[])[]
  readonly status: Status
  readonly points: readonly number[]
  readonly was_played_off: boolean
  readonly pool: readonly Pile[]
}

/** What the table agreed on before the start; the glass runs longer than elsewhere. */
export interface ThreeDOptions {
  readonly seats: number
  readonly starter: number | null
  readonly bots: readonly number[]
  readonly quick: boolean
  readonly wait_for_everybody: boolean
  readonly side: Side
  readonly glass: number
  readonly handicaps: readonly Handicap[]
  readonly automatic_call: boolean
  readonly no_luck: boolean
  readonly first_game: boolean
}

/** The parts of one shape: how many lie in the middle, and how many there are in all. */
export interface Pile {
  readonly part: string
  readonly left: number
  readonly whole: number
}

/** What everybody sees: also how many fields each place earns, from the first on. */
export interface LightDarkView {
  readonly options: LightDarkOptions
  readonly phase: Phase
  readonly until: number
  readonly away: readonly number[]
  readonly bots: readonly number[]
  readonly pauses_at: number | null
  readonly is_paused: boolean
  readonly places: readonly (readonly number[])[]
  readonly hints: number
  readonly paused_by: number | null
  readonly absences: readonly Absence[]
  readonly gone: readonly number[]
  readonly ending: readonly number[]
  readonly dealt: readonly number[]
  readonly round: Round | null
  readonly last: Round | null
  readonly stories: readonly Story[]
  readonly played: readonly string[]
  readonly fields: readonly number[]
  readonly status: Status
  readonly earns: readonly number[]
  readonly was_played_off: boolean
}

/** What the table agreed on; `put_away` are the two pieces of the master game (L-18). */
export interface LightDarkOptions {
  readonly seats: number
  readonly starter: number | null
  readonly bots: readonly number[]
  readonly quick: boolean
  readonly wait_for_everybody: boolean
  readonly side: Side
  readonly glass: number
  readonly handicaps: readonly Handicap[]
  readonly automatic_call: boolean
  readonly master: boolean
  readonly put_away: readonly [string, string]
  readonly tokens: readonly number[]
}

/** What somebody may know: also how many points, and how many tens, everybody has (K-24, K-25). */
export interface CardGameView {
  readonly options: CardGameOptions
  readonly phase: Phase
  readonly until: number
  readonly away: readonly number[]
  readonly bots: readonly number[]
  readonly pauses_at: number | null
  readonly is_paused: boolean
  readonly places: readonly (readonly number[])[]
  readonly hints: number
  readonly paused_by: number | null
  readonly absences: readonly Absence[]
  readonly gone: readonly number[]
  readonly ending: readonly number[]
  readonly sheet: readonly (readonly number[])[]
  readonly round: CardGameRound | null
  readonly last: CardGameRound | null
  readonly results: readonly RoundScored[]
  readonly status: Status
  readonly totals: readonly number[]
  readonly tens: readonly number[]
  readonly is_black: boolean
  readonly numbers: readonly number[]
  readonly decided_by: Decider | null
}

/** What the table agreed on before the start; a marked `starter` has nothing to do here. */
export interface CardGameOptions {
  readonly seats: number
  readonly starter: number | null
  readonly bots: readonly number[]
  readonly quick: boolean
  readonly wait_for_everybody: boolean
  readonly checking: Checking
}

/** What is checked while somebody lays: nothing, or every contact (K-23). */
export type Checking = 'table' | 'guided'

/** A round at a moment. */
export interface CardGameRound {
  readonly number: number
  readonly hands: readonly (readonly HandCard[])[]
  readonly boards: readonly (readonly CardGameBoard[])[]
  readonly started: number
  readonly ready: readonly number[]
  readonly wanting_end: readonly number[]
  readonly explained: readonly (string | null)[]
  readonly gave_up: readonly number[]
}

/** What told the winner from the next one (K-24, K-25). */
export type Decider = 'points' | 'tens'

/** What the views of all editions have. */
export interface MatchView {
  readonly options: MatchOptions
  readonly phase: Phase
  readonly until: number
  readonly away: readonly number[]
  readonly bots: readonly number[]
  readonly pauses_at: number | null
  readonly is_paused: boolean
  readonly places: readonly (readonly number[])[]
  readonly hints: number
  readonly paused_by: number | null
  readonly absences: readonly Absence[]
  readonly gone: readonly number[]
  readonly ending: readonly number[]
  readonly status: Status
}

/** What every table agrees on; `starter` is the seat that the host marks, `bots` play alone. */
export interface MatchOptions {
  readonly seats: number
  readonly starter: number | null
  readonly bots: readonly number[]
}

/** What the views of all races have. */
export interface RaceView {
  readonly options: RaceOptions
  readonly phase: Phase
  readonly until: number
  readonly away: readonly number[]
  readonly bots: readonly number[]
  readonly pauses_at: number | null
  readonly is_paused: boolean
  readonly places: readonly (readonly number[])[]
  readonly hints: number
  readonly paused_by: number | null
  readonly absences: readonly Absence[]
  readonly gone: readonly number[]
  readonly ending: readonly number[]
  readonly dealt: readonly number[]
  readonly round: Round | null
  readonly last: Round | null
  readonly stories: readonly Story[]
  readonly played: readonly string[]
  readonly status: Status
}

/** What the tables of every race agree on; `glass` is how long the sand runs. */
export interface RaceOptions {
  readonly seats: number
  readonly starter: number | null
  readonly bots: readonly number[]
  readonly quick: boolean
  readonly wait_for_everybody: boolean
  readonly side: Side
  readonly glass: number
  readonly handicaps: readonly Handicap[]
  readonly automatic_call: boolean
}

/** What the player sees, and whoever watches. */
export interface SoloView {
  readonly options: SoloOptions
  readonly phase: Phase
  readonly until: number
  readonly away: readonly number[]
  readonly bots: readonly number[]
  readonly pauses_at: number | null
  readonly is_paused: boolean
  readonly places: readonly (readonly number[])[]
  readonly hints: number
  readonly paused_by: number | null
  readonly absences: readonly Absence[]
  readonly gone: readonly number[]
  readonly ending: readonly number[]
  readonly started: number
  readonly number: number
  readonly task: SoloTask | null
  readonly seen: number
  readonly board: string
  readonly blocked_until: number
  readonly solves: readonly number[]
  readonly took: readonly number[]
  readonly put_aside: number
  readonly dealt: readonly number[]
  readonly last: LaidTask | null
  readonly is_ranked: boolean
  readonly result: SoloResult | null
  readonly given_up: GivenUp | null
  readonly status: Status
  readonly is_doubtful: boolean
}

/** What is played: `length` is in minutes against the clock, in tasks for time. */
export interface SoloOptions {
  readonly seats: number
  readonly starter: number | null
  readonly bots: readonly number[]
  readonly mode: Mode
  readonly length: number
  readonly side: Side
  readonly day: string
  readonly source: Source
  readonly was_before: boolean
}

/** A task and what lies on it. */
export interface LaidTask {
  readonly task: SoloTask
  readonly board: string
}

/** A task that was given up, by its number in the run, and the solution that was shown. */
export interface GivenUp {
  readonly number: number
  readonly task: SoloTask
  readonly solution: string
}

/** What a new table is to be like; the options are those of the edition. */
export interface NewTable {
  readonly edition: string
  readonly options: unknown
  readonly is_public?: boolean
  readonly is_fair?: boolean
  readonly tolerance?: number
}

/** What is to be otherwise at a table; the rest stays, also of the options. */
export interface TableChange {
  readonly edition?: string | null
  readonly options?: Readonly<Record<string, unknown>> | null
  readonly is_public?: boolean | null
  readonly is_fair?: boolean | null
  readonly tolerance?: number | null
  readonly is_locked?: boolean | null
  readonly hides_code?: boolean | null
}

/** Under which name somebody sits down; whoever has none yet is a guest in every language. */
export interface NewSeat {
  readonly name: string | null
}

/** Which bot is to sit on a seat. */
export interface NewBot {
  readonly strength: 'medium' | 'strong' | 'weak'
}

/** Whether somebody is ready to begin. */
export interface Readiness {
  readonly is_ready: boolean
}

/** The host lets the match begin; free seats are left out, or filled with such bots. */
export interface Start {
  readonly bots?: 'medium' | 'strong' | 'weak' | null
}

/** Whether the match is to stand still between its rounds. */
export interface Pausing {
  readonly is_paused: boolean
}

/** Which pawn or ship somebody would like (C-03, L-03). */
export interface ChosenToken {
  readonly token: number
}

/** A short code that adds a device to a guest's. */
export interface DeviceCode {
  readonly code: string
}

/** A solo run, and under which name; `length` is in minutes against the clock, else in tasks. */
export interface NewSolo {
  readonly edition: string
  readonly mode: 'clock' | 'tasks'
  readonly length: number
  readonly side: Side
  readonly name: string | null
  readonly source?: Source
}

/** Under which name somebody plays the task of the day. */
export interface NewDaily {
  readonly name: string | null
}

/** How a guest wants to be called in the records. */
export interface GuestName {
  readonly name: string
}

/** What somebody has set up on the pages, by names that only the pages know. */
export interface GuestSettings {
  readonly settings: Readonly<Record<string, string>>
}

/** Groups of letters that bring a guest back; the server keeps only their hash. */
export interface RecoveryPhrase {
  readonly phrase: string
}

/** The code under which a table is found. */
export interface TableMade {
  readonly code: string
}

/** Where somebody sits. */
export interface SeatTaken {
  readonly seat: number
}

/** A ticket for one socket. */
export interface TicketIssued {
  readonly ticket: string
}

/** Why a request was refused: the code of the refusal, and facts for the words about it. */
export interface RefusalBody {
  readonly code: string
  readonly facts: Readonly<Record<string, number | string>>
}

/** The tables that anybody may join. */
export interface PublicTables {
  readonly tables: readonly TableSeen[]
}

/** The tables at which the caller still has a seat, the newest first. */
export interface Unfinished {
  readonly tables: readonly UnfinishedTable[]
}

/** A table at which the caller still has a seat, or is the host without one. */
export interface UnfinishedTable {
  readonly code: string
  readonly edition: string
  readonly created: number
  readonly is_started: boolean
  readonly is_alone: boolean
  readonly is_host: boolean
  readonly others: readonly string[]
  readonly bots: number
}

/** A link for other devices, unless it is good on this machine alone. */
export interface Invitation {
  readonly link: string
  readonly is_only_here: boolean
}

/** Some of a guest's matches, the newest first, and whether there are older ones. */
export interface MatchesPlayed {
  readonly matches: readonly MatchPlayed[]
  readonly is_all: boolean
}

/** A match that is finished, for one who played on the seat `seat`. */
export interface MatchPlayed {
  readonly id: string
  readonly edition: string
  readonly options: unknown
  readonly started: number
  readonly finished: number
  readonly seat: number
  readonly seats: readonly SeatPlayed[]
  readonly places: readonly (readonly number[])[] | null
  readonly result: SoloResult | null
}

/** Who sat there: somebody under a name, a bot, a `character`, or a bot for somebody. */
export interface SeatPlayed {
  readonly name: string | null
  readonly bot: string | null
  readonly character: string | null
}

/** A match that is over: what was played, by whom, its first view and every decision after it. */
export interface ReplaySeen {
  readonly edition: string
  readonly seats: readonly Seated[]
  readonly view: unknown
  readonly frames: readonly Decided[]
}

/** Who sat on a seat: somebody under a name, a bot of some strength, or one for the other. */
export interface Seated {
  readonly name?: string | null
  readonly bot?: string | null
  readonly character?: string | null
}

/** All tasks of an edition; the card game has faces instead, of which hands are dealt. */
export interface Booklet {
  readonly edition: string
  readonly tasks: readonly BookletTask[]
  readonly faces: readonly BookletFace[]
}

/** A task of a deck: where it stands, what it is, and how many solutions and which E it has. */
export interface BookletTask {
  readonly name: string
  readonly card: number
  readonly family: string | null
  readonly side: string
  readonly label: string
  readonly pieces: readonly string[]
  readonly area: string
  readonly solutions: number
  readonly difficulty: number
}

/** A face of the card game: in which round it is played, of which card, and its symbols. */
export interface BookletFace {
  readonly name: string
  readonly round: number
  readonly card: number
  readonly symbols: string
}

/** How many solutions a task has, and some or all of them, each a line of placements. */
export interface SolutionsSeen {
  readonly task: string
  readonly count: number
  readonly solutions: readonly string[]
}

/** Everything that is kept about a guest; `hosted` are the matches that the guest made. */
export interface GuestExport {
  readonly guest: ExportedGuest
  readonly devices: readonly ExportedDevice[]
  readonly settings: Readonly<Record<string, string>>
  readonly has_phrase: boolean
  readonly seats: readonly ExportedSeat[]
  readonly others: readonly ExportedOther[]
  readonly hosted: readonly string[]
  readonly results: readonly ExportedResult[]
  readonly solves: readonly ExportedSolve[]
  readonly match_results: readonly ExportedMatchResult[]
}

/** A guest as the store has it; times are milliseconds since 1970. */
export interface ExportedGuest {
  readonly id: string
  readonly name: string | null
  readonly created: number
  readonly last_seen: number
}

/** A browser in which the guest is known. */
export interface ExportedDevice {
  readonly id: string
  readonly name: string | null
  readonly added: number
  readonly seen: number
}

/** A seat of a match that the guest had, and under which name. */
export interface ExportedSeat {
  readonly match: string
  readonly edition: string
  readonly seat: number
  readonly name: string | null
  readonly created: number
  readonly started: number | null
  readonly finished: number | null
}

/** A match that knows the guest without a seat: waiting, removed, host, or who left this one. */
export interface ExportedOther {
  readonly match: string
  readonly role: string
  readonly name: string | null
  readonly seat: number | null
}

/** What a solo run of the guest came to. */
export interface ExportedResult {
  readonly id: string
  readonly match: string | null
  readonly made: number
  readonly is_struck: boolean
  readonly is_doubtful: boolean
  readonly result: SoloResult
}

/** How long the guest took for a task, the `number`-th of the match. */
export interface ExportedSolve {
  readonly edition: string
  readonly side: string
  readonly task: string
  readonly difficulty: number
  readonly time: number
  readonly hints: number
  readonly seen: number
  readonly match: string
  readonly number: number
  readonly seat: number
  readonly made: number
}

/** How the guest came out of a match with others; no place if it was given up. */
export interface ExportedMatchResult {
  readonly edition: string
  readonly place: number | null
  readonly rounds: number
  readonly solved: number
  readonly first: number
  readonly gems: Readonly<Record<string, number>>
  readonly points: number | null
  readonly at: number
  readonly is_quick: boolean
  readonly match: string
  readonly seat: number
  readonly made: number
}

/** What a guest has played, edition by edition and side by side. */
export interface Statistics {
  readonly matches: readonly MatchesCounted[]
  readonly times: readonly TimesOfSide[]
}

/** The matches with others that somebody has played, and what was won in them. */
export interface MatchesCounted {
  readonly edition: string
  readonly is_quick: boolean
  readonly played: number
  readonly ended: number
  readonly won: number
  readonly rounds: number
  readonly solved: number
  readonly first: number
  readonly gems: Readonly<Record<string, number>>
  readonly points: number | null
  readonly best: readonly BestMatch[]
}

/** The match in which somebody had the most of something, such as rounds solved `first`. */
export interface BestMatch {
  readonly kind: 'alike' | 'first' | 'gems' | 'points'
  readonly count: number
  readonly gem: string | null
  readonly made: number
  readonly match: string | null
  readonly at: number
}

/** The own times beside everybody's, the own fastest solve, and the last ones. */
export interface TimesOfSide {
  readonly edition: string
  readonly side: string
  readonly own: Times
  readonly everybody: Times
  readonly best: SolveSeen | null
  readonly last: readonly SolveSeen[]
}

/** How many solves without help, and their quartiles in milliseconds. */
export interface Times {
  readonly solves: number
  readonly quarter: number
  readonly median: number
  readonly three_quarters: number
}

/** A task that somebody solved, and when its match ended. */
export interface SolveSeen {
  readonly edition: string
  readonly side: string
  readonly task: string
  readonly difficulty: number
  readonly time: number
  readonly hints: number
  readonly seen: number
  readonly match: string | null
  readonly made: number
}

/** The best results of a category, and the own best one with its place among all. */
export interface Records {
  readonly best: readonly RecordSeen[]
  readonly own: RecordSeen | null
}

/** What a solo run came to: whose it is, when it was made (milliseconds since 1970), its place. */
export interface RecordSeen {
  readonly place: number
  readonly name: string | null
  readonly is_own: boolean
  readonly made: number
  readonly match: string | null
  readonly is_doubtful: boolean
  readonly result: SoloResult
}

/** What somebody has made so far, the newest first. */
export interface OwnResults {
  readonly results: readonly RecordSeen[]
}

/** The day of the task, in how many milliseconds the next one begins, and what was made of it. */
export interface DailySeen {
  readonly day: string
  readonly next_in: number
  readonly code: string | null
  readonly own: RecordSeen | null
  readonly best: readonly RecordSeen[]
}

/** Who one is on a new device: the name, the table where one sits, and what was set up. */
export interface DeviceAdded {
  readonly name: string | null
  readonly table: string | null
  readonly settings: Readonly<Record<string, string>>
}

/** All devices of the guest who asks, the one that was seen last first. */
export interface DevicesSeen {
  readonly name: string | null
  readonly has_phrase: boolean
  readonly devices: readonly DeviceSeen[]
}

/** A device of the guest: browser and system, when it was added and when it was last seen. */
export interface DeviceSeen {
  readonly id: string
  readonly name: string | null
  readonly added: number
  readonly seen: number
  readonly is_this: boolean
}

export type ClassicCommand =
  | Come
  | Leave
  | SitIn
  | TakeOver
  | Resume
  | LeaveForGood
  | Remove
  | EndEarly
  | PlayOn
  | Close
  | EndWithoutAway
  | Pause
  | AskHelp
  | GiveUp
  | Explain
  | Tick
  | GetReady
  | Roll
  | Arrange
  | Claim
  | WantAnother
  | WantEnd
  | WithdrawVote
  | GoOn
  | ChooseField
  | MovePawn
  | TakeGems
  | PassGems

export type ClassicEvent =
  | Came
  | Left
  | BotSatIn
  | TookOver
  | Deserted
  | Paused
  | Resumed
  | LeftForGood
  | EarlyEndWanted
  | PlayOnWanted
  | MatchClosed
  | EndedEarly
  | MatchEnded
  | HelpGiven
  | SolutionShown
  | Explained
  | TieDrawn
  | Refused
  | RoundOpened
  | PlayoffOpened
  | RollAnnounced
  | Rolled
  | GotReady
  | GlassStarted
  | TaskShown
  | Arranged
  | ClaimFailed
  | TaskSolved
  | GlassTurned
  | AnotherWanted
  | EndWanted
  | VoteWithdrawn
  | WaitShortened
  | GoOnWanted
  | RoundEnded
  | GemsLaidOut
  | FieldChosen
  | FieldKept
  | PawnMoved
  | GemsTaken
  | GemsPassed
  | CollectorCalled

export type ClassicBagCommand =
  | Come
  | Leave
  | SitIn
  | TakeOver
  | Resume
  | LeaveForGood
  | Remove
  | EndEarly
  | PlayOn
  | Close
  | EndWithoutAway
  | Pause
  | AskHelp
  | GiveUp
  | Explain
  | Tick
  | GetReady
  | Roll
  | Arrange
  | Claim
  | WantAnother
  | WantEnd
  | WithdrawVote
  | GoOn

export type ClassicBagEvent =
  | Came
  | Left
  | BotSatIn
  | TookOver
  | Deserted
  | Paused
  | Resumed
  | LeftForGood
  | EarlyEndWanted
  | PlayOnWanted
  | MatchClosed
  | EndedEarly
  | MatchEnded
  | HelpGiven
  | SolutionShown
  | Explained
  | TieDrawn
  | Refused
  | RoundOpened
  | PlayoffOpened
  | RollAnnounced
  | Rolled
  | GotReady
  | GlassStarted
  | TaskShown
  | Arranged
  | ClaimFailed
  | TaskSolved
  | GlassTurned
  | AnotherWanted
  | EndWanted
  | VoteWithdrawn
  | WaitShortened
  | GoOnWanted
  | RoundEnded
  | BagFilled
  | DisplayLaidOut
  | RewardGiven
  | DisplayReduced

export type ThreeDCommand =
  | Come
  | Leave
  | SitIn
  | TakeOver
  | Resume
  | LeaveForGood
  | Remove
  | EndEarly
  | PlayOn
  | Close
  | EndWithoutAway
  | Pause
  | AskHelp
  | GiveUp
  | Explain
  | Tick
  | GetReady
  | Roll
  | Arrange
  | Claim
  | WantAnother
  | WantEnd
  | WithdrawVote
  | GoOn

export type ThreeDEvent =
  | Came
  | Left
  | BotSatIn
  | TookOver
  | Deserted
  | Paused
  | Resumed
  | LeftForGood
  | EarlyEndWanted
  | PlayOnWanted
  | MatchClosed
  | EndedEarly
  | MatchEnded
  | HelpGiven
  | SolutionShown
  | Explained
  | TieDrawn
  | Refused
  | RoundOpened
  | PlayoffOpened
  | RollAnnounced
  | Rolled
  | GotReady
  | GlassStarted
  | TaskShown
  | Arranged
  | ClaimFailed
  | TaskSolved
  | GlassTurned
  | AnotherWanted
  | EndWanted
  | VoteWithdrawn
  | WaitShortened
  | GoOnWanted
  | RoundEnded
  | BagFilled
  | DisplayLaidOut
  | RewardGiven
  | DisplayReduced

export type LightDarkCommand =
  | Come
  | Leave
  | SitIn
  | TakeOver
  | Resume
  | LeaveForGood
  | Remove
  | EndEarly
  | PlayOn
  | Close
  | EndWithoutAway
  | Pause
  | AskHelp
  | GiveUp
  | Explain
  | Tick
  | GetReady
  | Roll
  | Arrange
  | Claim
  | WantAnother
  | WantEnd
  | WithdrawVote
  | GoOn

export type LightDarkEvent =
  | Came
  | Left
  | BotSatIn
  | TookOver
  | Deserted
  | Paused
  | Resumed
  | LeftForGood
  | EarlyEndWanted
  | PlayOnWanted
  | MatchClosed
  | EndedEarly
  | MatchEnded
  | HelpGiven
  | SolutionShown
  | Explained
  | TieDrawn
  | Refused
  | RoundOpened
  | PlayoffOpened
  | RollAnnounced
  | Rolled
  | GotReady
  | GlassStarted
  | TaskShown
  | Arranged
  | ClaimFailed
  | TaskSolved
  | GlassTurned
  | AnotherWanted
  | EndWanted
  | VoteWithdrawn
  | WaitShortened
  | GoOnWanted
  | RoundEnded
  | ShipMoved

export type CardGameCommand =
  | Come
  | Leave
  | SitIn
  | TakeOver
  | Resume
  | LeaveForGood
  | Remove
  | EndEarly
  | PlayOn
  | Close
  | EndWithoutAway
  | Pause
  | AskHelp
  | GiveUp
  | Explain
  | Tick
  | GetReady
  | Arrange
  | Call
  | WantEnd
  | WithdrawVote

export type CardGameEvent =
  | Came
  | Left
  | BotSatIn
  | TookOver
  | Deserted
  | Paused
  | Resumed
  | LeftForGood
  | EarlyEndWanted
  | PlayOnWanted
  | MatchClosed
  | EndedEarly
  | MatchEnded
  | HelpGiven
  | SolutionShown
  | Explained
  | TieDrawn
  | Refused
  | GotReady
  | RoundBegun
  | HandDealt
  | FacesTurned
  | LayingStarted
  | LaidOut
  | EndWanted
  | VoteWithdrawn
  | RoundScored

export type SoloCommand =
  | Come
  | Leave
  | SitIn
  | TakeOver
  | Resume
  | LeaveForGood
  | Remove
  | EndEarly
  | PlayOn
  | Close
  | EndWithoutAway
  | Pause
  | AskHelp
  | GiveUp
  | Explain
  | Tick
  | Arrange
  | Claim
  | PutAside

export type SoloEvent =
  | Came
  | Left
  | BotSatIn
  | TookOver
  | Deserted
  | Paused
  | Resumed
  | LeftForGood
  | EarlyEndWanted
  | PlayOnWanted
  | MatchClosed
  | EndedEarly
  | MatchEnded
  | HelpGiven
  | SolutionShown
  | Explained
  | TieDrawn
  | Refused
  | SoloOpened
  | ClockStarted
  | TaskDealt
  | Arranged
  | ClaimFailed
  | SoloSolved
  | TaskPutAside
  | SoloEnded

export type MatchEvent =
  | Came
  | Left
  | BotSatIn
  | TookOver
  | Deserted
  | Paused
  | Resumed
  | LeftForGood
  | EarlyEndWanted
  | PlayOnWanted
  | MatchClosed
  | EndedEarly
  | MatchEnded
  | HelpGiven
  | SolutionShown
  | Explained
  | TieDrawn
  | Refused

export type RaceCommand =
  GetReady | Roll | Arrange | Claim | WantAnother | WantEnd | WithdrawVote | GoOn

export type RaceEvent =
  | RoundOpened
  | PlayoffOpened
  | RollAnnounced
  | Rolled
  | GotReady
  | GlassStarted
  | TaskShown
  | Arranged
  | ClaimFailed
  | TaskSolved
  | GlassTurned
  | AnotherWanted
  | EndWanted
  | VoteWithdrawn
  | WaitShortened
  | GoOnWanted
  | RoundEnded

export type ClientFrame = Hello | Cmd | Pong

export type ServerFrame = Welcome | Snapshot | Decided | Ack | Nak | Live | Said | Proof | Ping

/** Commands that the table gives itself, or on a request over HTTP. */
export type TheTablesOwn =
  | 'close'
  | 'come'
  | 'end_without_away'
  | 'explain'
  | 'leave'
  | 'pause'
  | 'remove'
  | 'resume'
  | 'sit_in'
  | 'take_over'
  | 'tick'
