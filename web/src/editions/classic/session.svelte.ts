/** One reader in one classic match: the view that its events fold into, and the own board. */
import { openBoard } from '../../laying/board'
import type { Frame } from '../../laying/drag'
import { Laying } from '../../laying/laying.svelte'
import { readArea } from '../../laying/notation'
import { speak } from '../../lib/speech.svelte'
import { MatchClock } from '../../net/clock'
import type { OrderOf } from '../../net/frames'
import { latest } from '../../net/latest'
import { Refusal } from '../../net/refusal'
import type { MatchFrame, Visit } from '../../table/visit.svelte'
import type { ClassicCommand, ClassicEvent, ClassicState } from '../../wire.gen'
import { evolved } from './match'
import { newsOf, type News } from './news'
import { told, toldSoFar, type Story } from './story'

/** The server keeps at most five boards a second. */
const BOARD_EVERY = 200
const TICK = 100
/** What the hands are told is mostly for the ear; this is also for the eye. */
const SEEN = new Set(['laying.say.outside', 'laying.say.overlap', 'laying.say.open'])
const REFUSALS = new Set(['claim.too_soon', 'claim.too_late', 'gems.too_late', 'gems.row_empty'])

type Order = OrderOf<ClassicCommand>

/** The seat of who only watches. */
const NOBODY = -1

export class Session {
  readonly visit: Visit
  /** Null before the match has begun. */
  view = $state.raw<ClassicState | null>(null)
  /** The match's time, a few times a second. */
  now = $state(0)
  story = $state.raw<Story | null>(null)
  news = $state.raw<News | null>(null)
  laying = $state.raw<Laying | null>(null)
  isChecking = $state(false)
  isShaking = $state(false)
  readonly measure: { frame: () => Frame | null } = { frame: () => null }

  readonly #clock = new MatchClock()
  readonly #ticker: ReturnType<typeof setInterval>
  readonly #showBoard = latest<string>(BOARD_EVERY, (board) => {
    void this.order({ kind: 'arrange', board })
  })
  #laidRound = 0

  constructor(visit: Visit) {
    this.visit = visit
    this.#ticker = setInterval(() => {
      this.now = this.#clock.now()
    }, TICK)
  }

  close(): void {
    clearInterval(this.#ticker)
  }

  get seat(): number {
    return this.visit.seat ?? NOBODY
  }

  get isWatching(): boolean {
    return this.visit.seat === null
  }

  /** Who sits where. */
  get names(): readonly string[] {
    return this.visit.names
  }

  /** Give an order; where it is refused, one sentence says why. */
  async order(order: Order): Promise<void> {
    try {
      await this.visit.order(order)
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

  /** What the server tells about the match. */
  hear(frame: MatchFrame): void {
    switch (frame.type) {
      case 'welcome':
        this.#clock.set(frame.now)
        break
      case 'snapshot':
        this.#clock.set(frame.now)
        this.#see(frame.view as ClassicState | null)
        break
      case 'event':
        this.#clock.hear(frame.at)
        if (this.view) this.#happened(this.view, frame.event as ClassicEvent)
        break
    }
  }

  #see(view: ClassicState | null): void {
    this.view = view
    this.story = view && toldSoFar(view)
    if (!view) return
    this.#keepTime(view)
    this.#spread(view)
  }

  #happened(before: ClassicState, event: ClassicEvent): void {
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

  #keepTime({ is_paused }: ClassicState): void {
    if (is_paused) this.#clock.stop()
    else this.#clock.goOn()
    this.now = this.#clock.now()
  }

  /** Lay the board out for a new task; a board that is already in hand is kept. */
  #spread({ round, phase }: ClassicState): void {
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
        else this.visit.tell(speak(key, facts))
        if (this.news?.tone === 'wrong' && key === 'laying.say.laid') this.news = null
      },
    })
  }

  #tell(news: News): void {
    if (news.tone !== 'spoken') this.news = news
    this.visit.tell(speak(news.key, news.facts))
  }

  #shake(): void {
    this.isShaking = true
    setTimeout(() => (this.isShaking = false), 200)
  }
}
