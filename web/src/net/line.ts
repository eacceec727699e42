/**
 * The line to a table: one socket after another, so that the page need not know when one breaks.
 *
 * Orders are numbered as they are sent. One that got no answer is sent again, with the same number,
 * as soon as the line is back; the server does nothing twice. Of several boards that wait only the
 * newest is sent.
 */
import type { Decided, MatchEvent } from '../wire.gen'
import type { FromPage, FromServer, Order } from './frames'
import { Refusal } from './refusal'

/** What the line needs of a WebSocket. */
export interface Wire {
  send(text: string): void
  close(): void
}

/** What a wire tells the line. */
export interface Ears {
  open(): void
  message(text: string): void
  /** It is closed, with this number and, where the server gave one, a reason. */
  close(why: number, reason: string): void
}

export type LineState = 'connecting' | 'open' | 'lost'

export interface LineOptions {
  readonly ticket: () => Promise<string>
  readonly dial: (ears: Ears) => Wire
  readonly hear: (frame: FromServer) => void
  readonly changed: (state: LineState) => void
  /** The table cannot be reached for good, such as one that is gone. */
  readonly failed: (refusal: Refusal) => void
}

interface Waiting {
  readonly kind: string
  readonly data: Readonly<Record<string, string | number>>
  /** Null before it is sent for the first time. */
  id: number | null
  readonly resolve: () => void
  readonly reject: (refusal: Refusal) => void
}

/** What the page said was wrong, and would be wrong again. */
const MISTAKE = 'line.mistake'
/**
 * Why a socket was closed for good: this page made a mistake, the table failed and might again, or
 * the player is elsewhere or no more wanted.
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
}
/** The server stops, and says in the reason when it will be back. */
const RESTARTING = 1012
/** Why one may be refused a ticket for a while. */
const FOR_NOW = new Set(['table.stopping', 'request.too_many'])
const FIRST_WAIT = 400
const LONGEST_WAIT = 6_000

export class Line {
  readonly #options: LineOptions
  readonly #waiting = new Set<Waiting>()
  #wire: Wire | null = null
  #isWelcome = false
  #isClosed = false
  /** The match that is seen, and the number of the last decision; null before any view. */
  #match: string | null = null
  #last: number | null = null
  #seat: number | null = null
  /** The highest number that an order of this seat had. */
  #lastId = 0
  #failures = 0
  #tries = 0
  #timer: ReturnType<typeof setTimeout> | null = null

  constructor(options: LineOptions) {
    this.#options = options
    void this.#connect()
  }

  /** Give an order; fulfilled when it is taken, a Refusal if it is not. */
  order(given: Order): Promise<void> {
    const { kind, ...data } = given
    if (kind === 'arrange') this.#forgetOlderBoards()
    return new Promise((resolve, reject) => {
      const waiting = { kind, data, id: null, resolve, reject }
      this.#waiting.add(waiting)
      if (this.#isWelcome) this.#send(waiting)
    })
  }

  /** Try now: the network or the page is back. */
  hurry(): void {
    if (this.#timer === null) return
    clearTimeout(this.#timer)
    this.#timer = null
    void this.#connect()
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
    this.#wire?.close()
  }

  async #connect(): Promise<void> {
    this.#tries += 1
    const number = this.#tries
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
        const [match, last] = [this.#match, this.#last]
        this.#say({ type: 'hello', ticket, ...(last === null ? {} : { match, last }) })
      },
      message: (text) => {
        if (wire === this.#wire) this.#hear(JSON.parse(text) as FromServer)
      },
      close: (why, reason) => {
        if (wire !== this.#wire) return
        const code = FOR_GOOD[why]
        if (code === undefined) this.#broke(backIn(why, reason))
        else this.#end(new Refusal(code))
      },
    })
    this.#wire = wire
  }

  #noTicket(error: unknown): void {
    const isForGood =
      error instanceof Refusal && !error.code.startsWith('net.') && !FOR_NOW.has(error.code)
    if (isForGood) this.#end(error)
    else this.#broke()
  }

  #end(refusal: Refusal): void {
    this.#isClosed = true
    this.#isWelcome = false
    this.#options.failed(refusal)
  }

  #hear(frame: FromServer): void {
    switch (frame.type) {
      case 'welcome':
        this.#seat = frame.seat
        this.#lastId = Math.max(this.#lastId, frame.last_id)
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
        break
      case 'decided':
        this.#follow(frame)
        return
      case 'live':
      case 'said':
      case 'reveal':
        break
    }
    this.#options.hear(frame)
  }

  /** A decision follows the last one; it is handed on before the orders that it answers are. */
  #follow(frame: Decided): void {
    if (this.#last !== null && frame.number > this.#last + 1) {
      this.#startAnew()
      return
    }
    if (frame.number - 1 === this.#last) {
      this.#last = frame.number
      this.#options.hear(frame)
    } // else it was told before, or belongs to a view that is still to come
    if (frame.ids) this.#settle(frame.ids, this.#lost(frame))
  }

  /** Who did something at the same time as another, and lost the draw, was refused. */
  #lost({ events }: Decided): Refusal | null {
    for (const event of events as readonly MatchEvent[])
      if (event.kind === 'refused' && event.seat === this.#seat)
        return new Refusal(event.code, event.facts)
    return null
  }

  /** These orders are answered: taken, or refused. */
  #settle(ids: readonly number[], refusal: Refusal | null = null): void {
    for (const waiting of this.#waiting) {
      if (waiting.id === null || !ids.includes(waiting.id)) continue
      this.#waiting.delete(waiting)
      if (refusal) waiting.reject(refusal)
      else waiting.resolve()
    }
  }

  /** Another match than before: what was ordered in that one is overtaken. */
  #beginMatch(match: string): void {
    if (this.#match !== null) {
      for (const { resolve } of this.#waiting) resolve()
      this.#waiting.clear()
    }
    this.#match = match
    this.#last = null
  }

  /** The server is there, again or for the first time. */
  #goOn(): void {
    this.#isWelcome = true
    this.#failures = 0
    this.#options.changed('open')
    for (const waiting of this.#waiting) this.#send(waiting)
  }

  /** Something was missed: a new socket without `last` begins with a snapshot. */
  #startAnew(): void {
    this.#last = null
    this.#wire?.close()
  }

  /** Try again, at the earliest after so many milliseconds. */
  #broke(earliest = 0): void {
    this.#wire = null
    this.#isWelcome = false
    if (this.#isClosed) return
    this.#options.changed('lost')
    const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#failures)
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

  #send(waiting: Waiting): void {
    waiting.id ??= this.#lastId += 1
    const { id, kind, data } = waiting
    this.#say({ type: 'cmd', id, kind, data })
  }

  #say(frame: FromPage): void {
    this.#wire?.send(JSON.stringify(frame))
  }
}

/** In how many milliseconds a server that stops wants to be asked again. */
function backIn(why: number, reason: string): number {
  const seconds = why === RESTARTING ? /^restarting ([\d.]+)$/.exec(reason)?.[1] : undefined
  return Number(seconds ?? 0) * 1_000
}

/** A real socket to this site's tables. */
export function dial(ears: Ears): Wire {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  const socket = new WebSocket(`${scheme}://${location.host}/api/socket`, 'ubongo.v1')
  socket.addEventListener('open', () => {
    ears.open()
  })
  socket.addEventListener('message', ({ data }) => {
    ears.message(String(data))
  })
  socket.addEventListener('close', ({ code, reason }) => {
    ears.close(code, reason)
  })
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text)
    },
    close: () => {
      socket.close()
    },
  }
}
