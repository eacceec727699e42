/**
 * One reader in one race: the view, its clock, what each decision means to the reader, the own board.
 *
 * What the reader holds in hand is the edition's own: flat pieces (`flat.svelte.ts`) or others. It is
 * made anew for every task and kept while that task is played, whatever else happens.
 */
import type { Handling, Helped } from '../../help/helped'
import { speak } from '../../lib/speech.svelte'
import { MatchClock } from '../../net/clock'
import type { OrderOf } from '../../net/frames'
import { latest } from '../../net/latest'
import { Refusal } from '../../net/refusal'
import { patched } from '../../net/view'
import { moment } from '../../sound/moments'
import type { MatchFrame, Visit } from '../../table/visit.svelte'
import type { DealtTask, MatchEvent, RaceEvent, RaceView } from '../../wire.gen'
import type { MatchSession } from '../rooms'
import type { Caller } from './caller'
import { CRIED, cryOf, inSeconds, type Cry } from './cry'
import type { RaceEdition, RaceTypes } from './edition'
import { momentBetween, momentOf } from './moments'
import { raceNews, type News } from './news'
import { isHurried, promptOf, WRONG_FOR } from './prompt'
import { isDone, solvedIn, type SolvedBoard } from './view'

/** The server keeps at most five boards a second. */
const BOARD_EVERY = 200
const TICK = 200
/** How long a board shakes after a wrong call. */
const SHAKE = 200
/** How much of what others did is kept, and how long the last of it is seen where room is scarce. */
const HEARD = 6
const TOASTED = 4_000
/** This is seen over the board anyway. */
const CALLED = 'standing.news.solved'
/** What tells all by itself: the result of a round, the standing. */
const TELLING = new Set(['round_ended', 'match_ended'])
const REFUSALS = new Set(['claim.too_soon', 'claim.too_late'])

/** The seat of who only watches. */
const NOBODY = -1

/** What a reader lays with. */
export interface BoardInHand {
  /** Nothing moves any more: the task is solved. */
  isLocked: boolean
  /** What lies, as the server reads it. */
  readonly written: string
}

/** A board that is called over. */
interface RacedBoard extends BoardInHand {
  /** Whether only the call is missing. */
  readonly isDone: boolean
  /** The pieces answer a right call. */
  answer(): void
}

/** The session of a race, whichever it is. */
export type AnyRaceSession = RaceSession<RaceTypes, RacedBoard>

/** What those parts need of a session that only show it; a replay has that too. */
export type ShownRace = Pick<AnyRaceSession, 'edition' | 'view' | 'names' | 'seat'>

export abstract class RaceSession<Types extends RaceTypes, Board extends RacedBoard>
  implements MatchSession, Caller, Helped
{
  readonly visit: Visit
  readonly edition: RaceEdition<Types>
  abstract readonly handling: Handling
  /** Null before the match has begun. */
  view = $state.raw<Types['state'] | null>(null)
  /** The match's time, a few times a second. */
  now = $state(0)
  news = $state.raw<News | null>(null)
  /** What others did, the latest first; the latest again for some seconds. */
  heard = $state.raw<readonly News[]>([])
  toast = $state.raw<News | null>(null)
  laying = $state.raw<Board | null>(null)
  isChecking = $state(false)
  isShaking = $state(false)
  /** Nothing is left to do in this round, and the joy over it is past: now one watches the others. */
  isDone = $state(false)
  helped = $state.raw<Helped['helped']>(null)

  /** Whole seconds that the sand still runs. */
  readonly left = $derived.by(() => {
    const until = this.view?.phase === 'puzzle' ? this.view.until : 0
    return until > 0 ? Math.max(0, Math.ceil((until - this.now) / 1_000)) : null
  })
  /** The one sentence above the board. */
  readonly prompt = $derived.by(() => promptOf({ ...this.#board, ...this.#said }))
  /** The board is covered, and the sand has almost run out. */
  readonly isHurried = $derived.by(() => isHurried(this.#board))

  readonly #clock = new MatchClock()
  readonly #ticker: ReturnType<typeof setInterval>
  readonly #sendBoard = latest<string>(BOARD_EVERY, (board) => {
    void this.#give({ kind: 'arrange', board })
  })
  /** For which task the board was laid out. */
  #laidFor: DealtTask | null = null
  /** Its solution is shown: it is no longer played. */
  #isShown = false
  /** What each seat solved last, as far as this page has seen it. */
  #solved: ReadonlyMap<number, SolvedBoard> | null = null
  #cry = $state.raw<Cry | null>(null)

  constructor(visit: Visit, edition: RaceEdition<Types>) {
    this.visit = visit
    this.edition = edition
    this.#ticker = setInterval(() => {
      this.#tick()
    }, TICK)
  }

  /** The board for a task, with what is known to lie on it. */
  protected abstract layOut(task: DealtTask, known: string, view: Types['state']): Board

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

  /** The right call that is celebrated; whoever ends the own one turns to the others at once. */
  get cry(): Cry | null {
    return this.#cry
  }

  set cry(cry: Cry | null) {
    this.#cry = cry
    this.#rest()
  }

  /** The own task of this round. */
  get task(): DealtTask | null {
    return this.view?.round?.tasks[this.seat] ?? null
  }

  /** What a seat solved last in this match; nothing that a page that came later cannot know. */
  solvedBy(seat: number): SolvedBoard | null {
    return this.#solved?.get(seat) ?? null
  }

  /** Give an order; where it is refused, one sentence says why. */
  order(order: OrderOf<Types['command']>): Promise<void> {
    return this.#give(order)
  }

  /** Call "Ubongo!" and show what lies on the area. */
  async call(): Promise<void> {
    if (!this.laying || this.laying.isLocked || this.isChecking) return
    this.isChecking = true
    moment('called')
    try {
      await this.#give({ kind: 'claim', solution: this.laying.written })
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
        this.#see(frame.view as Types['state'] | null)
        this.#rest()
        break
      case 'decided':
        this.#clock.hear(frame.at)
        if (!this.view) break
        this.#see(patched(this.view, frame))
        for (const event of frame.events as readonly Types['event'][])
          this.#happened(event, this.view)
        this.#rest()
        break
    }
  }

  /** What lies now is shown to the others. */
  protected showBoard(board: string): void {
    this.#sendBoard(board)
  }

  /** Say a sentence, for the ear and mostly also for the eye; the time of an own call is seen with it. */
  tell(news: News, cry: Cry | null = null): void {
    if (news.tone === 'others') this.#hearOf(news)
    else if (news.tone !== 'spoken') this.news = news
    if (news.tone === 'wrong') {
      setTimeout(() => {
        if (this.news === news) this.news = null
      }, WRONG_FOR)
    }
    const told = speak(news.key, news.facts)
    this.visit.tell(cry ? timed(told, cry) : told)
  }

  get #board() {
    const { view, laying, left } = this
    return { view, laying: this.isChecking ? null : laying, left }
  }

  get #said() {
    const { view, news, left } = this
    return { news, duty: (view && this.edition.duty?.(view, this.seat, left)) ?? null }
  }

  #hearOf(news: News): void {
    this.heard = [news, ...this.heard].slice(0, HEARD)
    if (news.key === CALLED) return
    this.toast = news
    setTimeout(() => {
      if (this.toast === news) this.toast = null
    }, TOASTED)
  }

  async #give(order: Parameters<Visit['order']>[0]): Promise<void> {
    try {
      await this.visit.order(order)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (order.kind === 'arrange') return // overtaken by the end of the round
      moment('refused')
      this.tell({ key: this.#excuse(error.code), facts: error.facts, tone: 'wrong' })
    }
  }

  #excuse(code: string): string {
    const common = REFUSALS.has(code) ? `standing.refusal.${code}` : 'race.refusal.other'
    return this.edition.refusal(code) ?? common
  }

  #see(view: Types['state'] | null): void {
    this.view = view
    if (!view) return
    this.#keepTime(view)
    this.#spread(view)
    this.#solved = solvedIn(view, this.#solved)
  }

  /** Who is done turns to the others, but not in the middle of the own triumph. */
  #rest(): void {
    if (!this.view || !isDone(this.view, this.seat)) this.isDone = false
    else if (this.cry?.seat !== this.seat) this.isDone = true
  }

  /** What an event means to the reader; `view` is the one after the whole decision. */
  #happened(event: Types['event'], view: Types['state']): void {
    // What only the edition has means nothing to what all races share, and falls through there.
    const common = event as MatchEvent | RaceEvent
    if (event.kind === this.edition.earning) moment('gems')
    if (TELLING.has(common.kind)) this.news = null
    if (common.kind === 'help_given') this.helped = common
    if (common.kind === 'solution_shown') {
      this.helped = common
      this.#lay(view, common.solution)
      this.#isShown = true
      this.#spread(view)
    }
    const news =
      this.edition.news(event, view, this.seat, this.names) ??
      raceNews(common, view, this.seat, this.names)
    const cry = common.kind === 'task_solved' ? this.#cryOf(common.seat, view) : null
    if (news) this.tell(news, cry?.seat === this.seat ? cry : null)
    const now = momentOf(common, view, this.seat)
    if (now) moment(now)
    if (now === 'wrong') this.#shake()
    if (cry) this.#celebrate(cry)
  }

  #cryOf(seat: number, view: RaceView): Cry {
    return cryOf(seat, view, seat === this.seat ? (this.visit.table?.edition ?? '') : null)
  }

  /** A right call is seen by all; the own board answers too. */
  #celebrate(cry: Cry): void {
    if (cry.seat === this.seat) this.laying?.answer()
    else if (this.cry?.seat === this.seat) return // the own moment is not taken away
    this.cry = cry
    setTimeout(() => {
      if (this.cry === cry) this.cry = null
    }, CRIED)
  }

  #keepTime({ is_paused }: RaceView): void {
    if (is_paused) this.#clock.stop()
    else this.#clock.goOn()
    this.now = this.#clock.now()
  }

  #tick(): void {
    const before = this.now
    this.now = this.#clock.now()
    const { view } = this
    const passed = view && !view.status.is_hurried && momentBetween(view, before, this.now)
    if (passed) moment(passed)
    if (passed && this.isHurried) this.visit.tell(speak(this.prompt?.key ?? '', this.prompt?.facts))
  }

  /** Lay the board out for a new task; a board that is already in hand is kept. */
  #spread(view: Types['state']): void {
    const { round, phase } = view
    const task = phase === 'puzzle' ? (round?.tasks[this.seat] ?? null) : null
    if (!round || !task) {
      this.laying = null
      this.#laidFor = null
      return
    }
    const isSolved = round.solved.includes(this.seat)
    const known = round.boards[this.seat] ?? ''
    const isOther = isSolved && !this.laying?.isLocked && this.laying?.written !== known
    if (!isSame(this.#laidFor, task) || isOther) {
      this.#laidFor = task
      this.#lay(view, known)
    }
    if (this.laying) this.laying.isLocked = isSolved || this.#isShown
  }

  #lay(view: Types['state'], known: string): void {
    this.#isShown = false
    this.laying = this.task && this.layOut(this.task, known, view)
  }

  #shake(): void {
    this.isShaking = true
    setTimeout(() => (this.isShaking = false), SHAKE)
  }
}

/** An own right call, with what the eye reads over the board. */
function timed(told: string, { took, isBest }: Cry): string {
  return speak(isBest ? 'standing.took_best' : 'standing.took', { told, seconds: inSeconds(took) })
}

/** No card is dealt to a seat twice in a row. */
function isSame(one: DealtTask | null, other: DealtTask): boolean {
  return one !== null && one.card === other.card && one.name === other.name
}
