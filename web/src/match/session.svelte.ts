/**
 * One reader in one match, whichever it is: the view and its clock, commands to the server, and the
 * sentences that tell what happened.
 *
 * A session of an edition says what its events mean (`happened`) and what lies in the reader's
 * hands (`spread`).
 */
import type { Helped } from '../help/helped'
import { speak } from '../lib/speech.svelte'
import { MatchClock } from '../net/clock'
import { type Command, type CommandOf, patched } from '../net/frames'
import { latest } from '../net/latest'
import { Refusal } from '../net/refusal'
import { moment, type Moment } from '../sound/moments'
import type { MatchFrame, Visit } from '../table/visit.svelte'
import type { Decided, MatchView } from '../wire.gen'
import { OF_ROUND, wrong, type News } from './news'
import { Telling, TICK } from './telling.svelte'
import type { MatchSession } from '../editions/rooms'

/** The server keeps at most five boards a second. */
const BOARD_EVERY = 200
/** How much of what others did is kept, and how long the last of it is seen where room is scarce. */
const HEARD = 6
const TOASTED = 4_000
/** The seat of a spectator. */
const NOBODY = -1

export abstract class ReaderSession<
  View extends MatchView,
  Event,
  OwnCommand extends { kind: string },
>
  extends Telling
  implements MatchSession
{
  readonly visit: Visit
  /** Null before the match has begun. */
  view = $state.raw<View | null>(null)
  /** The match's time, a few times a second. */
  now = $state(0)
  /** What others did, the latest first; the latest again for some seconds. */
  heard = $state.raw<readonly News[]>([])
  toast = $state.raw<News | null>(null)
  isChecking = $state(false)
  helped = $state.raw<Helped['helped']>(null)
  /** The one sentence above the board. */
  abstract readonly prompt: News | null
  /** Whether the board is covered, and the time has almost run out. */
  abstract readonly isUrgent: boolean

  readonly #clock = new MatchClock()
  /** Whether the server was away, and the clock stands until all are back. */
  #isWaiting = false
  readonly #ticker: ReturnType<typeof setInterval>
  #isUrgencyTold = false
  /** The match's time when something was last said to the eye. */
  protected toldAt = 0
  /** The match's time until which it was paused, or the page was not there to see that. */
  #pausedAt = -Infinity
  readonly #sendBoard = latest<string>(BOARD_EVERY, (board) => {
    void this.give({ kind: 'arrange', board })
  })

  constructor(visit: Visit) {
    super()
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

  /** The key of the sentence that says why a command was refused. */
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

  /** Give a command; where it is refused, one sentence says why. */
  send(command: CommandOf<OwnCommand>): Promise<void> {
    return this.give(command)
  }

  /** What the server tells about the match. */
  hear(frame: MatchFrame): void {
    switch (frame.type) {
      case 'welcome':
        this.#wait(frame.table.stands_still)
        this.#clock.set(frame.now)
        break
      case 'live':
        this.#wait(frame.table.stands_still)
        break
      case 'snapshot':
        this.#clock.set(frame.now)
        this.see(frame.view as View | null)
        this.#pausedAt = this.now
        break
      case 'decided':
        this.#clock.hear(frame.at)
        if (this.view) this.decided(this.view, frame)
        break
    }
  }

  protected override say(sentence: string): void {
    this.visit.tell(sentence)
  }

  /** The sentence for the eye: the reader's own, or among the news of others. */
  protected override show(news: News): void {
    if (news.tone === 'others') {
      this.hearOf(news)
      return
    }
    super.show(news)
    this.toldAt = this.now
  }

  /** Others did something. */
  protected hearOf(news: News): void {
    this.heard = [news, ...this.heard].slice(0, HEARD)
    this.toast = news
    setTimeout(() => {
      if (this.toast === news) this.toast = null
    }, TOASTED)
  }

  /** What others did is of no use any more: all of it, or what speaks of a round that is over. */
  protected forget(what: 'all' | 'votes'): void {
    const isKept = ({ key }: News) => what === 'votes' && !OF_ROUND.test(key)
    this.heard = this.heard.filter(isKept)
    if (this.toast && !isKept(this.toast)) this.toast = null
  }

  override withdraw(news: News): void {
    super.withdraw(news)
    this.heard = this.heard.filter((each) => each !== news)
    if (this.toast === news) this.toast = null
  }

  protected async give(command: Command): Promise<void> {
    try {
      await this.visit.send(command)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (command.kind === 'arrange') return // overtaken by the end of the round
      moment('refused')
      this.tell(wrong(this.excuse(error.code), error.facts))
    }
  }

  /** What lies now is shown to the others. */
  protected showBoard(board: string): void {
    this.boardChanged()
    this.#sendBoard(board)
  }

  /** Ask the server to judge what lies; until it has, the page says that it checks. */
  protected async check(command: Command): Promise<void> {
    this.isChecking = true
    moment('called')
    try {
      await this.give(command)
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
    this.#standOrGoOn()
    this.now = this.#clock.now()
    if (view.is_paused) this.#pausedAt = this.now
    this.spread(view)
  }

  #wait(isWaiting: boolean): void {
    this.#isWaiting = isWaiting
    this.#standOrGoOn()
  }

  /** The clock stands in a pause, and after an outage of the server. */
  #standOrGoOn(): void {
    if (this.#isWaiting || this.view?.is_paused) this.#clock.stop()
    else this.#clock.goOn()
  }

  /** Time has passed: what it brings is heard, and once that a covered board is to be called. */
  #tick(): void {
    const before = this.now
    this.now = this.#clock.now()
    const passed = this.view && this.momentBetween(this.view, before, this.now)
    if (passed) moment(passed)
    if (this.isUrgent && !this.#isUrgencyTold && this.prompt)
      this.say(speak(this.prompt.key, this.prompt.facts))
    this.#isUrgencyTold = this.isUrgent
  }

  /** The edition, or null if the match may have been paused within the last `took` milliseconds. */
  protected editionIfTimed(took: number): string | null {
    return this.#pausedAt > this.now - took ? null : (this.visit.table?.edition ?? '')
  }
}
