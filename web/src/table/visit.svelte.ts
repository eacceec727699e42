/**
 * One reader at one table, on a seat or watching: the line, who sits there, what is said.
 *
 * What is played there is the edition's own: its session gets the frames of the match. A table may
 * see several matches, one after the other; each has a session of its own.
 */
import { loadRoom, type Room } from '../editions/rooms'
import { Aloud } from '../lib/aloud.svelte'
import { BUILD } from '../lib/build'
import { forgetTable, keepPlayed, keepTable } from '../lib/self'
import type { Command } from '../net/frames'
import { Line, type LineState } from '../net/line'
import { dial, type Ears, type Wire } from '../net/wire'
import { explain, Refusal } from '../net/refusal'
import { ticketFor } from '../net/tables'
import type {
  Decided,
  Live,
  MatchView,
  Phase,
  Proof,
  Said,
  ServerFrame,
  Snapshot,
  TableSeen,
  Welcome,
} from '../wire.gen'
import { nameOf, namesOf } from './names'

export type MatchFrame = Welcome | Live | Snapshot | Decided | Proof
type Session = InstanceType<Room['Session']>

/** After these failures there is still a table, and a seat at it. */
const STILL_THERE = new Set(['line.mistake', 'line.table_failed', 'line.taken_over'])
/** In these phases nobody has something in hand that a new page would take away. */
const BETWEEN_ROUNDS: readonly Phase[] = ['setting_up', 'roll', 'ready', 'over']

export interface Means {
  readonly ticket: () => Promise<string>
  readonly dial: (ears: Ears) => Wire
  readonly load: (edition: string) => Promise<Room>
}

export class Visit {
  readonly code: string
  table = $state.raw<TableSeen | null>(null)
  /** The own seat; null for a spectator. */
  seat = $state<number | null>(null)
  line = $state<LineState>('connecting')
  /** Why the table cannot be reached any more. */
  failure = $state.raw<Refusal | null>(null)
  /** Why the last thing that was asked for was not granted, in the reader's words. */
  trouble = $state('')
  room = $state.raw<Room | null>(null)
  session = $state.raw<Session | null>(null)
  /** The phrases that are seen now, of each seat the last. */
  said = $state.raw<readonly Said[]>([])
  /** The server's build, where it is another one than this page's. */
  newBuild = $state<string | null>(null)
  /** The end of the log's hash chain, once the match is over. */
  end = $state('')

  /** The table for whose next match others gather while this page still shows the last result. */
  next = $state.raw<TableSeen | null>(null)
  /** Whether the reader waits for a seat. */
  isWaiting = $state(false)
  /** Whether the reader made the table, or has got the say there since. */
  ownsTable = $state(false)

  /** What the tab is called; a code that is hidden is kept out of it, too. */
  readonly title = $derived.by(() => (this.table?.hides_code ? 'Ubongo' : `Ubongo · ${this.code}`))
  readonly names = $derived(namesOf(this.table?.seats ?? []))
  /** Whoever made the table may have the say without a seat. */
  readonly isHost = $derived(
    this.seat === null
      ? this.ownsTable && this.table?.is_host_watching === true
      : this.table?.host === this.seat,
  )
  /** What the host is called, on a seat or watching. */
  readonly host = $derived(
    this.table?.is_host_watching
      ? nameOf({ name: this.table.host_name, character: null })
      : (this.names[this.table?.host ?? -1] ?? ''),
  )
  /** Whether a new page could go on here without anybody missing anything. */
  readonly isBetweenRounds = $derived.by(() => {
    const view = this.session?.view as MatchView | null | undefined
    return !view || BETWEEN_ROUNDS.includes(view.phase)
  })

  /** Whether what is told now was brought by a frame. */
  #isHearing = false
  readonly #aloud = new Aloud()
  readonly #means: Means
  readonly #line: Line
  #match = ''
  #edition = ''
  /** What was told of the next match while the reader still looks at the last one. */
  #kept: ServerFrame[] = []
  #isMovingOn = false
  #coming: Promise<Session | null> = Promise.resolve(null)

  constructor(code: string, means: Partial<Means> = {}) {
    this.code = code
    this.#means = { ticket: () => ticketFor(code), dial, load: loadRoom, ...means }
    this.#line = new Line({
      ticket: this.#means.ticket,
      dial: this.#means.dial,
      hear: (frame) => {
        this.#hear(frame)
      },
      changed: (state) => {
        this.line = state
      },
      failed: (refusal) => {
        this.#fail(refusal)
      },
    })
  }

  close(): void {
    this.#line.close()
    this.#match = ''
    this.session?.close()
  }

  /** The network or the page is back. */
  hurry(): void {
    this.#line.hurry()
  }

  /** The network is gone. */
  interrupt(): void {
    this.#line.interrupt()
  }

  /** Give a command; a Refusal if it is not taken. */
  send(command: Command): Promise<void> {
    return this.#line.send(command)
  }

  /** Come again, as whoever one is now: who watched so far may have sat down. */
  renew(): void {
    this.#line.renew()
  }

  /** Whether the table granted what was asked for; if not, one sentence says why. */
  async ask(asked: Promise<unknown>): Promise<boolean> {
    this.trouble = ''
    try {
      await asked
      return true
    } catch (error) {
      this.trouble = await explain(error)
      return false
    }
  }

  /** What a screen reader is told. */
  get aloud(): string {
    return this.#aloud.words
  }

  /** Tell a screen reader something. */
  tell(text: string): void {
    this.#aloud.tell(text, this.#isHearing)
  }

  /** Leave the result, now or as soon as there is another match to go to. */
  moveOn(): void {
    const kept = this.#kept
    this.#isMovingOn = true
    this.#kept = []
    this.next = null
    for (const frame of kept) this.#hear(frame)
  }

  /** Whether a frame waits until the reader has read the result, or the next match begins. */
  #keep(frame: ServerFrame): boolean {
    if (frame.type === 'welcome' || frame.type === 'live') {
      const { table } = frame
      const isReading = (this.session?.view as MatchView | null | undefined)?.phase === 'over'
      if (!isReading || this.#isMovingOn || table.match === this.#match) return false
      this.next = table
      this.#kept = frame.type === 'welcome' ? [frame] : [...this.#kept, frame]
      if (table.stage !== 'gathering') this.moveOn()
      return true
    }
    if (this.next && frame.type === 'snapshot') this.#kept.push(frame)
    return this.next !== null && frame.type === 'snapshot'
  }

  #hear(frame: ServerFrame): void {
    if (this.#keep(frame)) return
    switch (frame.type) {
      case 'welcome':
        this.seat = frame.seat
        this.isWaiting = frame.is_waiting
        this.ownsTable = frame.is_host
        this.newBuild = frame.build === BUILD ? null : frame.build
        this.#see(frame.table)
        this.#handOn(frame)
        break
      case 'live':
        this.#see(frame.table)
        this.#handOn(frame)
        break
      case 'said':
        void import('./saying').then(({ hearSaid }) => {
          hearSaid(this, frame)
        }, Boolean) // where it does not arrive nobody has missed much
        break
      case 'proof':
        this.end = frame.end
        this.#handOn(frame)
        break
      case 'snapshot':
      case 'decided':
        this.#handOn(frame)
        break
    }
  }

  #see(table: TableSeen): void {
    this.table = table
    if (table.match !== this.#match || table.edition !== this.#edition) this.#begin(table)
    if (this.seat !== null && table.stage !== 'over') keepTable(this.code)
    else forgetTable(this.code)
    if (this.seat !== null && table.stage === 'over') keepPlayed(table.edition)
  }

  /** A match that is new here: its session comes as soon as the edition's room is loaded. */
  #begin({ match, edition }: TableSeen): void {
    if (edition !== this.#edition) this.room = null // its settings know nothing of the new options
    this.#isMovingOn = false
    this.#match = match
    this.#edition = edition
    this.end = ''
    this.#coming = this.#means
      .load(edition)
      .then((room) => {
        const isOvertaken = match !== this.#match || edition !== this.#edition
        if (isOvertaken) return null // another one has begun since, or the page is closed
        this.session?.close()
        this.room = room
        this.session = new room.Session(this)
        return this.session
      })
      .catch((error: unknown) => {
        this.#line.close()
        this.#fail(error instanceof Refusal ? error : new Refusal(String(error)))
        return null
      })
  }

  /** The session takes what concerns it, in the order in which it came. */
  #handOn(frame: MatchFrame): void {
    void this.#coming.then((session) => {
      this.#isHearing = true
      try {
        session?.hear(frame)
      } finally {
        this.#isHearing = false
      }
    })
  }

  #fail(refusal: Refusal): void {
    if (!STILL_THERE.has(refusal.code)) forgetTable(this.code)
    this.failure = refusal
  }
}
