/**
 * One reader at one table, on a seat or watching: the line, who sits there, what is said.
 *
 * What is played there is the edition's own: its session gets the frames of the match. A table may
 * see several matches, one after the other; each has a session of its own.
 */
import { loadRoom, type Room } from '../editions/rooms'
import { BUILD } from '../lib/build'
import { forgetTable, keepName, keepPlayed, keepTable, ownToken } from '../lib/self'
import { speak, speech } from '../lib/speech.svelte'
import type { FromServer, Order } from '../net/frames'
import { dial, Line, type Ears, type LineState, type Wire } from '../net/line'
import { Refusal } from '../net/refusal'
import { sitDown, ticketFor } from '../net/tables'
import type {
  Decided,
  MatchView,
  Phase,
  Reveal,
  Said,
  Snapshot,
  TableSeen,
  Welcome,
} from '../wire.gen'
import { excuse } from './excuse'
import { nameOf } from './names'

export type MatchFrame = Welcome | Snapshot | Decided | Reveal
type Session = InstanceType<Room['Session']>

/** How long a phrase is seen beside the speaker. */
export const SEEN_FOR = 5_000
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
  /** The own seat; null for who watches. */
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
  /** What a screen reader is told. */
  aloud = $state('')
  /** The server's build, where it is another one than this page's. */
  newBuild = $state<string | null>(null)
  /** The end of the log's hash chain, once the match is over. */
  end = $state('')

  readonly names = $derived(this.table?.seats.map((place) => nameOf(place)) ?? [])
  readonly isHost = $derived(this.seat !== null && this.table?.host === this.seat)
  /** Whether a new page could go on here without anybody missing anything. */
  readonly isBetweenRounds = $derived.by(() => {
    const view = this.session?.view as MatchView | null | undefined
    return !view || BETWEEN_ROUNDS.includes(view.phase)
  })

  readonly #means: Means
  readonly #line: Line
  #match = ''
  #edition = ''
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

  /** Give an order; a Refusal if it is not taken. */
  order(order: Order): Promise<void> {
    return this.#line.order(order)
  }

  /** Say a phrase; where it does not arrive nobody has missed much. */
  async say(phrase: string): Promise<void> {
    const saying = { kind: 'say', phrase }
    await this.order(saying).catch(() => null)
  }

  /** Sit down under a name; who watched so far then comes again, as a player. */
  async sit(name: string): Promise<void> {
    const isSeated = await this.ask(sitDown(this.code, { name, token: ownToken() }))
    if (!isSeated) return
    keepName(name)
    this.#line.renew()
  }

  /** Whether the table granted what was asked for; if not, one sentence says why. */
  async ask(asked: Promise<unknown>): Promise<boolean> {
    this.trouble = ''
    try {
      await asked
      return true
    } catch (error) {
      this.trouble = await excuse(error)
      return false
    }
  }

  /** The same sentence twice is still read twice: a space tells them apart. */
  tell(text: string): void {
    this.aloud = this.aloud === text ? `${text} ` : text
  }

  #hear(frame: FromServer): void {
    switch (frame.type) {
      case 'welcome':
        this.seat = frame.seat
        this.newBuild = frame.build === BUILD ? null : frame.build
        this.#see(frame.table)
        this.#handOn(frame)
        break
      case 'live':
        this.#see(frame.table)
        break
      case 'said':
        this.#hearSaid(frame)
        break
      case 'reveal':
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
    void this.#coming.then((session) => session?.hear(frame))
  }

  #hearSaid(said: Said): void {
    const { seat, phrase } = said
    this.said = [...this.said.filter((other) => other.seat !== seat), said]
    const name = this.names[seat] ?? ''
    void speech
      .bring(['phrase'])
      .then(() => {
        this.tell(speak('phrase.says', { name, phrase: speak(`phrase.${phrase}`) }))
      })
      .catch(() => null) // where it does not arrive nobody has missed much
    setTimeout(() => {
      this.said = this.said.filter((other) => other !== said)
    }, SEEN_FOR)
  }

  #fail(refusal: Refusal): void {
    if (!STILL_THERE.has(refusal.code)) forgetTable(this.code)
    this.failure = refusal
  }
}
