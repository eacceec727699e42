/**
 * One reader in one match, whichever it is: the view and its clock, orders to the server, and the
 * sentences that tell what happened.
 *
 * A session of an edition says what its events mean (`happened`) and what lies in the reader's
 * hands (`spread`).
 */
import type { Helped } from '../help/helped'
import { speak } from '../lib/speech.svelte'
import { MatchClock } from '../net/clock'
import type { OrderOf } from '../net/frames'
import { latest } from '../net/latest'
import { Refusal } from '../net/refusal'
import { patched } from '../net/view'
import { moment, type Moment } from '../sound/moments'
import type { MatchFrame, Visit } from '../table/visit.svelte'
import type { Decided, MatchView } from '../wire.gen'
import { wrong, type News } from './race/news'
import { WRONG_FOR } from './race/prompt'
import type { MatchSession } from './rooms'
import { LAID, SEEN } from './hands'

/** The server keeps at most five boards a second. */
const BOARD_EVERY = 200
const TICK = 200
/** How long a board shakes after a wrong call. */
const SHAKE = 200
/** How much of what others did is kept, and how long the last of it is seen where room is scarce. */
const HEARD = 6
const TOASTED = 4_000
/** The seat of who only watches. */
const NOBODY = -1

export type Order = Parameters<Visit['order']>[0]

export abstract class ReaderSession<
  View extends MatchView,
  Event,
  Command extends { kind: string },
> implements MatchSession {
  readonly visit: Visit
  /** Null before the match has begun. */
  view = $state.raw<View | null>(null)
  /** The match's time, a few times a second. */
  now = $state(0)
  news = $state.raw<News | null>(null)
  /** What others did, the latest first; the latest again for some seconds. */
  heard = $state.raw<readonly News[]>([])
  toast = $state.raw<News | null>(null)
  isChecking = $state(false)
  isShaking = $state(false)
  helped = $state.raw<Helped['helped']>(null)
  /** The one sentence above the board. */
  abstract readonly prompt: News | null
  /** Whether the board is covered, and the time has almost run out. */
  abstract readonly isHurried: boolean

  readonly #clock = new MatchClock()
  readonly #ticker: ReturnType<typeof setInterval>
  readonly #sendBoard = latest<string>(BOARD_EVERY, (board) => {
    void this.give({ kind: 'arrange', board })
  })

  constructor(visit: Visit) {
    this.visit = visit
    this.#ticker = setInterval(() => {
      this.#tick()
    }, TICK)
  }

  /** What an event means to the reader; `view` is the one after the whole decision. */
  protected abstract happened(event: Event, view: View): void

  /** Put what the reader lays with into their hands; what is there already is kept. */
  protected abstract spread(view: View): void

  /** What is heard in the time that has passed. */
  protected abstract momentBetween(view: View, before: number, now: number): Moment | null

  /** The key of the sentence that says why an order was refused. */
  protected abstract excuse(code: string): string

  close(): void {
    clearInterval(this.#ticker)
  }

  /** The page may be gone in a moment: what is held back is sent now. */
  flush(): void {
    this.#sendBoard.flush()
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
  order(order: OrderOf<Command>): Promise<void> {
    return this.give(order)
  }

  /** What the server tells about the match. */
  hear(frame: MatchFrame): void {
    switch (frame.type) {
      case 'welcome':
        this.#clock.set(frame.now)
        break
      case 'snapshot':
        this.#clock.set(frame.now)
        this.see(frame.view as View | null)
        break
      case 'decided':
        this.#clock.hear(frame.at)
        if (this.view) this.decided(this.view, frame)
        break
    }
  }

  /** Say a sentence, for the ear and mostly also for the eye. */
  tell(news: News): void {
    this.show(news)
    this.visit.tell(speak(news.key, news.facts))
  }

  /** What the hands say is mostly for the ear; a misfit is also seen, until the next piece lies. */
  protected hearHands(key: string, facts: News['facts'] = {}): void {
    if (SEEN.test(key)) this.tell(wrong(key, facts))
    else this.visit.tell(speak(key, facts))
    if (this.news?.tone === 'wrong' && LAID.test(key)) this.news = null
  }

  /** The sentence for the eye: the reader's own, or among the news of others. */
  protected show(news: News): void {
    if (news.tone === 'others') this.hearOf(news)
    else if (news.tone !== 'spoken') this.news = news
    if (news.tone === 'wrong') {
      setTimeout(() => {
        if (this.news === news) this.news = null
      }, WRONG_FOR)
    }
  }

  /** Others did something. */
  protected hearOf(news: News): void {
    this.heard = [news, ...this.heard].slice(0, HEARD)
    this.toast = news
    setTimeout(() => {
      if (this.toast === news) this.toast = null
    }, TOASTED)
  }

  protected async give(order: Order): Promise<void> {
    try {
      await this.visit.order(order)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (order.kind === 'arrange') return // overtaken by the end of the round
      moment('refused')
      this.tell(wrong(this.excuse(error.code), error.facts))
    }
  }

  /** What lies now is shown to the others. */
  protected showBoard(board: string): void {
    this.#sendBoard(board)
  }

  /** Ask the server to judge what lies; until it has, the page says that it checks. */
  protected async check(order: Order): Promise<void> {
    this.isChecking = true
    moment('called')
    try {
      await this.give(order)
    } finally {
      this.isChecking = false
    }
  }

  protected decided(before: View, frame: Decided): void {
    const view = patched(before, frame)
    this.see(view)
    for (const event of frame.events as readonly Event[]) this.happened(event, view)
  }

  protected see(view: View | null): void {
    this.view = view
    if (!view) return
    if (view.is_paused) this.#clock.stop()
    else this.#clock.goOn()
    this.now = this.#clock.now()
    this.spread(view)
  }

  /** Time has passed: what it brings is heard, and the last seconds of a covered board are told. */
  #tick(): void {
    const before = this.now
    this.now = this.#clock.now()
    const passed = this.view && this.momentBetween(this.view, before, this.now)
    if (!passed) return
    moment(passed)
    if (this.isHurried && this.prompt) this.visit.tell(speak(this.prompt.key, this.prompt.facts))
  }

  protected shake(): void {
    this.isShaking = true
    setTimeout(() => (this.isShaking = false), SHAKE)
  }
}
