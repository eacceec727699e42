/**
 * The line to a table: one socket after another, so that the page need not know when one breaks.
 *
 * Commands are numbered as they are sent. One that got no answer is sent again, with the same number,
 * as soon as the line is back; the server does nothing twice. Of several boards that wait only the
 * newest is sent. What is sent again says when it was given, which counts if the server was away.
 */
import type { ClientFrame, Decided, MatchEvent, ServerFrame } from '../wire.gen'
import type { Command } from './frames'
import { Refusal } from './refusal'
import type { Ears, Wire } from './wire'

export type LineState = 'connecting' | 'open' | 'lost'

export interface LineOptions {
  readonly ticket: () => Promise<string>
  readonly dial: (ears: Ears) => Wire
  readonly hear: (frame: ServerFrame) => void
  readonly changed: (state: LineState) => void
  /** The table cannot be reached for good, such as one that is gone. */
  readonly failed: (refusal: Refusal) => void
}

interface Waiting {
  readonly kind: string
  readonly data: Readonly<Record<string, string | number>>
  /** Null before it is sent for the first time. */
  id: number | null
  /** When it was given: how many milliseconds after which decision; empty before any. */
  readonly given: { readonly after?: number; readonly age?: number }
  readonly resolve: () => void
  readonly reject: (refusal: Refusal) => void
}

/** What the page said was wrong, and would be wrong again. */
const MISTAKE = 'line.mistake'
/**
 * Why a socket was closed for good: this page made a mistake, the table failed and might again, or
 * the player is elsewhere or no more wanted, or the table is closed.
 */
const FOR_GOOD: Readonly<Record<number, string>> = {
  1002: MISTAKE,
  1003: MISTAKE,
  1007: MISTAKE,
  1009: MISTAKE,
  1011: 'line.table_failed',
  4400: MISTAKE,
  4403: 'line.removed',
  4409: 'line.taken_over',
  4411: 'line.signed_out',
  4412: 'line.closed',
}
/** The server stops, and says in the reason when it will be back. */
const RESTARTING = 1012
/** The server's database is away; it may be back any moment. */
const AWAY = 'store.away'
const LONGEST_WHILE_AWAY = 1_500
/** Why one may be refused a ticket for a while. */
const FOR_NOW = new Set(['table.stopping', 'request.too_many', AWAY])
const FIRST_WAIT = 400
const LONGEST_WAIT = 6_000
/** The server says something every two seconds: after so long without a word the socket is given up. */
const SILENCE_TIMEOUT = 5_000

export class Line {
  readonly #options: LineOptions
  readonly #waiting = new Set<Waiting>()
  #wire: Wire | null = null
  #isWelcome = false
  #isClosed = false
  /** The match that is seen, and the number of the last decision; null before any view. */
  #match: string | null = null
  #last: number | null = null
  /** The last decision that was news, and when it came; one that is told again after an outage is no news. */
  #news: { readonly number: number; readonly at: number } | null = null
  /** Whether the server was away, and the match's clock stands until all are back. */
  #isTableWaiting = false
  #seat: number | null = null
  /** The highest number that a command of this seat had. */
  #lastId = 0
  #failures = 0
  #tries = 0
  #timer: ReturnType<typeof setTimeout> | null = null
  /** Runs out when nothing has been heard for too long. */
  #silence: ReturnType<typeof setTimeout> | undefined
  #heardAt = 0

  constructor(options: LineOptions) {
    this.#options = options
    void this.#connect()
  }

  /** Give a command; fulfilled when it is taken, a Refusal if it is not. */
  send(given: Command): Promise<void> {
    const { kind, ...data } = given
    if (kind === 'arrange') this.#forgetOlderBoards()
    return new Promise((resolve, reject) => {
      const waiting = { kind, data, id: null, given: this.#sinceNews(), resolve, reject }
      this.#waiting.add(waiting)
      if (this.#isWelcome) this.#send(waiting, this.#isTableWaiting)
    })
  }

  /** Try now: the network or the page is back. A socket that slept meanwhile is given up. */
  hurry(): void {
    if (this.#isClosed) return
    if (this.#timer === null) {
      if (performance.now() - this.#heardAt > SILENCE_TIMEOUT) this.interrupt()
      return
    }
    clearTimeout(this.#timer)
    this.#timer = null
    void this.#connect()
  }

  /** Give the socket up, whatever TCP thinks of it: it is silent, or the network is gone. */
  interrupt(): void {
    if (this.#isClosed || this.#timer !== null) return
    this.#tries += 1 // a ticket that is still asked for comes too late
    const old = this.#wire
    this.#broke()
    old?.close()
  }

  /** Dial anew, as whoever one is now: a spectator may have sat down. */
  renew(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    this.#isWelcome = false
    const old = this.#wire
    this.#wire = null
    old?.close()
    void this.#connect()
  }

  close(): void {
    this.#isClosed = true
    if (this.#timer !== null) clearTimeout(this.#timer)
    clearTimeout(this.#silence)
    this.#wire?.close()
  }

  /** Something was heard, or a socket is being opened. */
  #restartSilence(): void {
    this.#heardAt = performance.now()
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => {
      this.interrupt()
    }, SILENCE_TIMEOUT)
  }

  async #connect(): Promise<void> {
    this.#tries += 1
    const number = this.#tries
    this.#restartSilence()
    let ticket: string
    try {
      ticket = await this.#options.ticket()
    } catch (error) {
      if (number === this.#tries) this.#noTicket(error)
      return
    }
    if (this.#isClosed || number !== this.#tries) return
    const wire = this.#options.dial({
      open: () => {
        this.#say({ type: 'hello', ticket, match: this.#match, last: this.#last })
      },
      message: (text) => {
        if (wire !== this.#wire) return
        this.#restartSilence()
        this.#hear(JSON.parse(text) as ServerFrame)
      },
      close: (why, reason) => {
        if (wire !== this.#wire) return
        const code = FOR_GOOD[why]
        if (code === undefined) this.#broke(backIn(why, reason))
        else this.#end(new Refusal(code, { reason }))
      },
    })
    this.#wire = wire
  }

  #noTicket(error: unknown): void {
    const isForGood =
      error instanceof Refusal && !error.code.startsWith('net.') && !FOR_NOW.has(error.code)
    const isAway = error instanceof Refusal && error.code === AWAY
    if (isForGood) this.#end(error)
    else this.#broke(0, isAway ? LONGEST_WHILE_AWAY : LONGEST_WAIT)
  }

  #end(refusal: Refusal): void {
    this.#isClosed = true
    this.#isWelcome = false
    clearTimeout(this.#silence)
    this.#options.failed(refusal)
  }

  #hear(frame: ServerFrame): void {
    switch (frame.type) {
      case 'welcome':
        this.#seat = frame.seat
        this.#lastId = Math.max(this.#lastId, frame.last_id)
        this.#isTableWaiting = frame.table.stands_still
        if (frame.table.match !== this.#match) this.#beginMatch(frame.table.match)
        if (!this.#isWelcome) this.#goOn()
        break
      case 'ping':
        this.#say({ type: 'pong', n: frame.n })
        return
      case 'ack':
        this.#settle([frame.id])
        return
      case 'nak':
        this.#settle([frame.id], new Refusal(frame.code, frame.facts))
        return
      case 'snapshot':
        this.#last = frame.view === null ? null : frame.number
        this.#heardOf(this.#last)
        break
      case 'decided':
        this.#follow(frame)
        return
      case 'live':
        this.#isTableWaiting = frame.table.stands_still
        break
      case 'said':
      case 'proof':
        break
    }
    this.#options.hear(frame)
  }

  /** A decision follows the last one; it is handed on before the commands that it answers are. */
  #follow(frame: Decided): void {
    if (this.#last !== null && frame.number > this.#last + 1) {
      this.#startAnew()
      return
    }
    if (frame.number - 1 === this.#last) {
      this.#last = frame.number
      this.#heardOf(frame.number)
      this.#options.hear(frame)
    } // else it was told before, or belongs to a view that is still to come
    if (frame.ids) this.#settle(frame.ids, this.#lost(frame))
  }

  #heardOf(number: number | null): void {
    if (number !== null && !this.#isTableWaiting) this.#news = { number, at: performance.now() }
  }

  #sinceNews(): Waiting['given'] {
    if (!this.#news) return {}
    return { after: this.#news.number, age: Math.round(performance.now() - this.#news.at) }
  }

  /** Whoever did something at the same time as another, and lost the draw, was refused. */
  #lost({ events }: Decided): Refusal | null {
    for (const event of events as readonly MatchEvent[])
      if (event.kind === 'refused' && event.seat === this.#seat)
        return new Refusal(event.code, event.facts)
    return null
  }

  /** These commands are answered: taken, or refused. */
  #settle(ids: readonly number[], refusal: Refusal | null = null): void {
    for (const waiting of this.#waiting) {
      if (waiting.id === null || !ids.includes(waiting.id)) continue
      this.#waiting.delete(waiting)
      if (refusal) waiting.reject(refusal)
      else waiting.resolve()
    }
  }

  /** Another match than before: what was given in that one is overtaken. */
  #beginMatch(match: string): void {
    if (this.#match !== null) {
      for (const { resolve } of this.#waiting) resolve()
      this.#waiting.clear()
    }
    this.#match = match
    this.#last = null
    this.#news = null
  }

  /** The server is there, again or for the first time. */
  #goOn(): void {
    this.#isWelcome = true
    this.#failures = 0
    this.#options.changed('open')
    for (const waiting of this.#waiting) this.#send(waiting, true)
  }

  /** Something was missed: a new socket without `last` begins with a snapshot. */
  #startAnew(): void {
    this.#last = null
    this.#wire?.close()
  }

  /** Try again, at the earliest and at the latest after about so many milliseconds. */
  #broke(earliest = 0, latest = LONGEST_WAIT): void {
    this.#wire = null
    this.#isWelcome = false
    clearTimeout(this.#silence)
    if (this.#isClosed) return
    this.#options.changed('lost')
    const longest = Math.min(latest, FIRST_WAIT * 2 ** this.#failures)
    this.#failures += 1
    this.#timer = setTimeout(
      () => {
        this.#timer = null
        void this.#connect()
      },
      earliest + longest * (0.5 + Math.random() / 2),
    )
  }

  #forgetOlderBoards(): void {
    if (this.#isWelcome) return
    for (const waiting of this.#waiting) {
      if (waiting.kind !== 'arrange') continue
      this.#waiting.delete(waiting)
      waiting.resolve()
    }
  }

  #send(waiting: Waiting, isDated: boolean): void {
    waiting.id ??= this.#lastId += 1
    const { id, kind, data, given } = waiting
    this.#say({ type: 'cmd', id, kind, data, ...(isDated ? given : {}) })
  }

  #say(frame: ClientFrame): void {
    this.#wire?.send(JSON.stringify(frame))
  }
}

/** In how many milliseconds a server that stops wants to be asked again. */
function backIn(why: number, reason: string): number {
  return why === RESTARTING ? (Number(reason.split(' ')[1]) || 0) * 1_000 : 0
}
