/** One reader at one classic table: the line, the view that its events fold into, and the board. */
import { openBoard } from '../../laying/board'
import type { Frame } from '../../laying/drag'
import { Laying } from '../../laying/laying.svelte'
import { readArea } from '../../laying/notation'
import { speak } from '../../lib/speech.svelte'
import { MatchClock } from '../../net/clock'
import type { FromServer, Order } from '../../net/frames'
import { latest } from '../../net/latest'
import { dial, Line, type LineState } from '../../net/line'
import { Refusal } from '../../net/refusal'
import { ticketFor } from '../../net/tables'
import type { ClassicEvent, State } from '../../wire.gen'
import { evolved } from './match'
import { newsOf, type News } from './news'
import { told, toldSoFar, type Story } from './story'

/** The server keeps at most five boards a second. */
const BOARD_EVERY = 200
const TICK = 100
/** What the hands are told is mostly for the ear; this is also for the eye. */
const SEEN = new Set(['laying.say.outside', 'laying.say.overlap', 'laying.say.open'])
const REFUSALS = new Set(['claim.too_soon', 'claim.too_late', 'gems.too_late', 'gems.row_empty'])

export class Session {
  view = $state.raw<State | null>(null)
  seat = $state(0)
  /** Who sits where; null on a free seat. */
  sat = $state.raw<readonly (string | null)[]>([])
  readonly names = $derived(this.sat.map((name) => name ?? ''))
  /** How many seats nobody has taken yet; the match starts when there are none. */
  readonly free = $derived(this.sat.filter((name) => name === null).length)
  line = $state<LineState>('connecting')
  failure = $state.raw<Refusal | null>(null)
  /** The match's time, a few times a second. */
  now = $state(0)
  story = $state.raw<Story | null>(null)
  news = $state.raw<News | null>(null)
  /** What a screen reader is told. */
  aloud = $state('')
  laying = $state.raw<Laying | null>(null)
  isChecking = $state(false)
  isShaking = $state(false)
  readonly measure: { frame: () => Frame | null } = { frame: () => null }

  readonly #clock = new MatchClock()
  readonly #line: Line
  readonly #ticker: ReturnType<typeof setInterval>
  readonly #showBoard = latest<string>(BOARD_EVERY, (board) => {
    void this.order({ kind: 'arrange', board })
  })
  #laidRound = 0

  constructor(code: string) {
    this.#line = new Line({
      ticket: () => ticketFor(code),
      dial,
      hear: (frame) => {
        this.#hear(frame)
      },
      changed: (state) => {
        this.line = state
      },
      failed: (refusal) => {
        this.failure = refusal
      },
    })
    this.#ticker = setInterval(() => {
      this.now = this.#clock.now()
    }, TICK)
  }

  close(): void {
    clearInterval(this.#ticker)
    this.#line.close()
  }

  /** The network or the page is back. */
  hurry(): void {
    this.#line.hurry()
  }

  /** Give an order; where it is refused, one sentence says why. */
  async order(order: Order): Promise<void> {
    try {
      await this.#line.order(order)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (order.kind === 'arrange') return // overtaken by the end of the round
      const known = REFUSALS.has(error.code) ? error.code : 'other'
      this.#tell({ key: `classic.refusal.${known}`, facts: error.facts, tone: 'wrong' })
    }
  }

  /** Call "Ubongo!" and show what lies on the area. */
  async call(): Promise<void> {
    if (!this.laying || this.laying.isLocked || this.isChecking) return
    this.isChecking = true
    try {
      await this.order({ kind: 'claim', solution: this.laying.written })
    } finally {
      this.isChecking = false
    }
  }

  #hear(frame: FromServer): void {
    switch (frame.type) {
      case 'welcome':
        this.seat = frame.seat
        this.sat = frame.names
        this.#clock.set(frame.now)
        break
      case 'live':
        this.sat = frame.names
        break
      case 'snapshot':
        this.#clock.set(frame.now)
        this.#keepTime(frame.view)
        this.view = frame.view
        this.story = toldSoFar(frame.view)
        this.#spread(frame.view)
        break
      case 'event':
        this.#clock.hear(frame.at)
        if (this.view) this.#happened(this.view, frame.event)
        break
    }
  }

  #happened(before: State, event: ClassicEvent): void {
    const view = evolved(before, event)
    this.story = told(this.story, event, before)
    this.view = view
    this.#keepTime(view)
    this.#spread(view)
    if (event.kind === 'round_ended') this.news = null // the result tells it all
    const news = newsOf(event, view, this.seat, this.names)
    if (news) this.#tell(news)
    if (event.kind === 'claim_failed' && event.seat === this.seat) this.#shake()
  }

  #keepTime({ is_paused }: State): void {
    if (is_paused) this.#clock.stop()
    else this.#clock.goOn()
    this.now = this.#clock.now()
  }

  /** Lay the board out for a new task; a board that is already in hand is kept. */
  #spread({ round, phase }: State): void {
    const task = round?.tasks[this.seat]
    if (!round || !task || phase !== 'puzzle') {
      this.laying = null
      this.#laidRound = 0
      return
    }
    const isSolved = round.solved.includes(this.seat)
    if (this.#laidRound !== round.number || (isSolved && !this.laying?.isLocked)) {
      const board = openBoard(readArea(task.area), task.pieces, round.boards[this.seat])
      this.#laidRound = round.number
      this.laying = this.#layingOf(board)
    }
    if (this.laying) this.laying.isLocked = isSolved
  }

  #layingOf(board: Laying['board']): Laying {
    return new Laying(board, {
      changed: this.#showBoard,
      frame: () => this.measure.frame(),
      call: () => void this.call(),
      say: (key, facts = {}) => {
        if (SEEN.has(key)) this.#tell({ key, facts, tone: 'wrong' })
        else this.#say(speak(key, facts))
        if (this.news?.tone === 'wrong' && key === 'laying.say.laid') this.news = null
      },
    })
  }

  #tell(news: News): void {
    if (news.tone !== 'spoken') this.news = news
    this.#say(speak(news.key, news.facts))
  }

  /** The same sentence twice is still read twice: a space tells them apart. */
  #say(text: string): void {
    this.aloud = this.aloud === text ? `${text} ` : text
  }

  #shake(): void {
    this.isShaking = true
    setTimeout(() => (this.isShaking = false), 200)
  }
}
