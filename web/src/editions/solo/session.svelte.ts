/**
 * One player in one solo run: the view, its clock, what each decision means to the player, the own
 * board.
 *
 * What is laid with is the edition's own (`SoloKind`). The run begins by itself: a table for one
 * waits for nobody, so whoever comes to it is ready.
 */
import type { Handling, Helped } from '../../help/helped'
import { speak } from '../../lib/speech.svelte'
import { MatchClock } from '../../net/clock'
import type { OrderOf } from '../../net/frames'
import { latest } from '../../net/latest'
import { Refusal } from '../../net/refusal'
import { getReady } from '../../net/tables'
import { patched } from '../../net/view'
import { moment } from '../../sound/moments'
import type { MatchFrame, Visit } from '../../table/visit.svelte'
import type { Decided, SoloCommand, SoloEvent, SoloTask, SoloView } from '../../wire.gen'
import { isFastest } from '../race/best'
import { CRIED, type Cry, type Crying } from '../race/cry'
import { momentBetween } from '../race/moments'
import { wrong, type News } from '../race/news'
import { isHurried, promptOf, WRONG_FOR } from '../race/prompt'
import { isCovered } from '../race/view'
import type { MatchSession } from '../rooms'
import {
  LAID,
  SEEN,
  type AnySoloKind,
  type Drawn,
  type LoneBoard,
  type LoneCaller,
  type SoloHands,
} from './kind'
import { momentOf, newsOf } from './news'
import { splits } from './outcome'

/** The server keeps at most five boards a second. */
const BOARD_EVERY = 200
const TICK = 200
/** How long a board shakes after a wrong call. */
const SHAKE = 200
const REFUSALS = new Set(['claim.too_soon', 'claim.too_late'])

export class SoloSession implements MatchSession, LoneCaller, Helped, Crying {
  readonly visit: Visit
  readonly kind: AnySoloKind
  /** Null before the run has begun. */
  view = $state.raw<SoloView | null>(null)
  /** The run's time, a few times a second. */
  now = $state(0)
  news = $state.raw<News | null>(null)
  /** A task was solved; the next one is there already. */
  cry = $state.raw<Cry | null>(null)
  readonly seat = 0
  laying = $state.raw<LoneBoard | null>(null)
  isChecking = $state(false)
  isShaking = $state(false)
  helped = $state.raw<Helped['helped']>(null)
  /** A task that was given up, with its solution; it is looked at until one goes on. */
  shown = $state.raw<{ readonly task: SoloTask; readonly laying: LoneBoard } | null>(null)
  /** Whether the result is written down, and can be asked for. */
  isWritten = $state(false)
  readonly measure: Drawn = { frame: () => null, surface: () => null }

  /** Whole seconds that are left of a run against the clock. */
  readonly left = $derived.by(() => {
    const { view } = this
    if (view?.phase !== 'puzzle' || view.options.mode !== 'clock') return null
    return Math.max(0, Math.ceil((view.until - this.now) / 1_000))
  })
  /** The one sentence above the board; none while everything is covered. */
  readonly prompt = $derived.by(() => {
    const { view, news } = this
    if (this.shown || !view) return news
    return isCovered(view)
      ? null
      : promptOf({ ...this.#board, news, duty: null, bidding: this.kind.bidding })
  })
  readonly isHurried = $derived.by(() => isHurried(this.#board))

  readonly #clock = new MatchClock()
  readonly #ticker: ReturnType<typeof setInterval>
  readonly #sendBoard = latest<string>(BOARD_EVERY, (board) => {
    void this.order({ kind: 'arrange', board })
  })
  /** For which task of the run the board was laid out. */
  #laidFor = 0

  constructor(visit: Visit, kind: AnySoloKind) {
    this.visit = visit
    this.kind = kind
    this.#ticker = setInterval(() => {
      this.#tick()
    }, TICK)
  }

  close(): void {
    clearInterval(this.#ticker)
  }

  /** The page may be gone in a moment: what is held back is sent now. */
  flush(): void {
    this.#sendBoard.flush()
  }

  get handling(): Handling {
    return this.kind.handling
  }

  get names(): readonly string[] {
    return this.visit.names
  }

  get isWatching(): boolean {
    return this.visit.seat === null
  }

  /** The task that is laid now. */
  get task(): SoloTask | null {
    return this.shown?.task ?? this.view?.task ?? null
  }

  /** Give an order; where it is refused, one sentence says why. */
  async order(order: OrderOf<SoloCommand>): Promise<void> {
    if (order.kind !== 'arrange') this.flush()
    try {
      await this.visit.order(order)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (order.kind === 'arrange') return // overtaken by the next task
      moment('refused')
      this.tell(wrong(excuse(error.code), error.facts))
    }
  }

  /** Call "Ubongo!" and show what lies. */
  async call(): Promise<void> {
    if (!this.laying || this.laying.isLocked || this.isChecking) return
    this.isChecking = true
    moment('called')
    try {
      await this.order({ kind: 'claim', solution: this.laying.written })
    } finally {
      this.isChecking = false
    }
  }

  /** What the server tells about the run. */
  hear(frame: MatchFrame): void {
    switch (frame.type) {
      case 'welcome':
        this.#clock.set(frame.now)
        if (frame.seat !== null && frame.table.stage === 'gathering')
          void this.visit.ask(getReady(this.visit.code, true))
        break
      case 'snapshot':
        this.#clock.set(frame.now)
        this.#see(frame.view as SoloView | null)
        break
      case 'decided':
        this.#clock.hear(frame.at)
        if (this.view) this.#decided(this.view.task, patched(this.view, frame), frame)
        break
      case 'reveal':
        this.isWritten = true
        break
    }
  }

  /** Say a sentence, for the ear and mostly also for the eye. */
  tell(news: News): void {
    if (news.tone !== 'spoken') this.news = news
    if (news.tone === 'wrong') {
      setTimeout(() => {
        if (this.news === news) this.news = null
      }, WRONG_FOR)
    }
    this.visit.tell(speak(news.key, news.facts))
  }

  get #board() {
    const { view, laying, left } = this
    const isInHand = !this.isChecking && !this.shown && !view?.is_paused
    return { view: null, laying: isInHand ? laying : null, left }
  }

  #see(view: SoloView | null): void {
    this.view = view
    if (!view) return
    this.#keepTime(view)
    this.#spread(view)
  }

  /** What was decided over a task, and the view after it. */
  #decided(task: SoloTask | null, view: SoloView, { events }: Decided): void {
    this.#see(view)
    for (const event of events as readonly SoloEvent[]) {
      if (event.kind === 'solution_shown' && task) this.#show(task, event.solution)
      this.#happened(event, view)
    }
  }

  /** What an event means to the player; `view` is the one after the whole decision. */
  #happened(event: SoloEvent, view: SoloView): void {
    if (event.kind === 'help_given' || event.kind === 'solution_shown') this.helped = event
    const news = newsOf(event, view)
    if (news && !this.shown) this.tell(news) // else the solution is being told
    if (event.kind === 'solo_solved') this.#celebrate(view)
    const isBest = event.kind === 'solo_solved' && this.cry?.isBest
    const now = isBest ? 'solved_first' : momentOf(event)
    if (now) moment(now)
    if (now === 'wrong') this.#shake()
  }

  /** For a moment, beside the next task; the end of a run is celebrated by its result. */
  #celebrate(view: SoloView): void {
    const took = splits(view).at(-1) ?? 0
    const { side } = view.options
    const isBest = view.hints === 0 && isFastest(this.visit.table?.edition ?? '', side, took)
    if (view.phase !== 'puzzle') return
    const cry: Cry = { seat: 0, place: isBest ? 1 : 2, took, isBest, isBrief: true, told: [] }
    this.cry = cry
    setTimeout(() => {
      if (this.cry === cry) this.cry = null
    }, CRIED)
  }

  #keepTime({ is_paused }: SoloView): void {
    if (is_paused) this.#clock.stop()
    else this.#clock.goOn()
    this.now = this.#clock.now()
  }

  #tick(): void {
    const before = this.now
    this.now = this.#clock.now()
    const passed = this.view && momentBetween(this.view, before, this.now)
    if (passed) moment(passed)
    if (passed && this.isHurried) this.visit.tell(speak(this.prompt?.key ?? '', this.prompt?.facts))
  }

  /** Lay the board out for a new task; a board that is already in hand is kept. */
  #spread({ phase, task, number, board }: SoloView): void {
    if (phase !== 'puzzle' || !task || this.isWatching) {
      this.laying = null
      this.#laidFor = 0
    } else if (this.#laidFor !== number) {
      this.#laidFor = number
      this.laying = this.kind.layOut(task, board, this.#hands(), this.measure)
    }
  }

  #show(task: SoloTask, solution: string): void {
    const laying = this.kind.layOut(task, solution, this.#hands(), this.measure)
    laying.isLocked = true
    this.shown = { task, laying }
  }

  #hands(): SoloHands {
    return {
      changed: (board) => {
        this.#sendBoard(board)
      },
      call: () => void this.call(),
      did: moment,
      say: (key, facts = {}) => {
        if (SEEN.test(key)) this.tell(wrong(key, facts))
        else this.visit.tell(speak(key, facts))
        if (this.news?.tone === 'wrong' && LAID.test(key)) this.news = null
      },
    }
  }

  #shake(): void {
    this.isShaking = true
    setTimeout(() => (this.isShaking = false), SHAKE)
  }
}

function excuse(code: string): string {
  return REFUSALS.has(code) ? `standing.refusal.${code}` : 'race.refusal.other'
}
