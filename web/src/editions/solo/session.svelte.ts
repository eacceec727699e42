/**
 * One player in one solo run: the view, its clock, what each decision means to the player, the own
 * board.
 *
 * What is laid with is the edition's own (`SoloKind`). The run begins by itself: a table for one
 * waits for nobody, so whoever comes to it is ready.
 */
import type { Handling, Helped } from '../../help/helped'
import { getReady } from '../../net/tables'
import { moment, type Moment } from '../../sound/moments'
import type { MatchFrame, Visit } from '../../table/visit.svelte'
import type { Decided, GivenUp, SoloCommand, SoloEvent, SoloTask, SoloView } from '../../wire.gen'
import {
  BANNER_LASTS,
  celebrate,
  isFastest,
  type Banner,
  type Solved,
  type WithBanner,
} from '../../match/banner'
import { LAID, type News } from '../../match/news'
import { momentBetween } from '../race/moments'
import { isUrgent, promptOf } from '../../match/prompt'
import { isHidden } from '../../match/view'
import { ReaderSession } from '../../match/session.svelte'
import type { Command } from '../../net/frames'
import type { AnySoloKind, Drawn, SingleBoard, SingleCaller, SoloHands } from './kind'
import { momentOf, newsOf } from './news'

const REFUSALS = new Set(['claim.too_soon', 'claim.too_late'])

export class SoloSession
  extends ReaderSession<SoloView, SoloEvent, SoloCommand>
  implements SingleCaller, Helped, WithBanner
{
  readonly kind: AnySoloKind
  /** A task was solved; the next one is there already. */
  banner = $state.raw<Banner | null>(null)
  laying = $state.raw<SingleBoard | null>(null)
  /** The last board of the run as it was solved: it stays in sight for the joy over it. */
  stopped = $state.raw<SingleBoard | null>(null)
  /** A task that was given up, with its solution; it is looked at until one goes on. */
  shown = $state.raw<{ readonly task: SoloTask; readonly laying: SingleBoard } | null>(null)
  /** Whether the result is written down, and can be asked for. */
  isWritten = $state(false)
  readonly measure: Drawn = { frame: () => null, surface: () => null }

  /** The view that is drawn: after the last call the run is seen a little longer. */
  readonly drawn = $derived.by((): SoloView | null => {
    const { view, stopped } = this
    return view && stopped ? { ...view, phase: 'puzzle' } : view
  })
  /** Whole seconds that are left of a run against the clock. */
  readonly left = $derived.by(() => {
    const { view } = this
    if (view?.phase !== 'puzzle' || view.options.mode !== 'clock') return null
    return Math.max(0, Math.ceil((view.until - this.now) / 1_000))
  })
  /** None while everything is covered. */
  override readonly prompt = $derived.by(() => {
    const { view, news } = this
    if (this.shown || !view) return news
    return this.isChecking || isHidden(view)
      ? null
      : promptOf({ ...this.#board, news, duty: null, bidding: this.kind.bidding })
  })
  override readonly isUrgent = $derived.by(() => isUrgent(this.#board))

  /** For which task of the run the board was laid out, and of which a solution was shown. */
  #laidFor = 0
  #shownOf = 0
  /** What lay before the last decision. */
  #lain: Solved | null = null

  constructor(visit: Visit, kind: AnySoloKind) {
    super(visit)
    this.kind = kind
  }

  get handling(): Handling {
    return this.kind.handling
  }

  /** The task that is laid now. */
  get task(): SoloTask | null {
    return this.shown?.task ?? this.view?.task ?? null
  }

  /** The solution was looked at long enough: on to the next task. */
  goOn(): void {
    this.shown = this.news = null
  }

  /** The joy over the last task is over: the next act ends it before its time. */
  endJoy(): void {
    if (this.stopped) this.stopped = this.banner = null
  }

  /** Call "Ubongo!" and show what lies. */
  async call(): Promise<void> {
    if (!this.laying || this.laying.isLocked || this.isChecking) return
    await this.check({ kind: 'claim', solution: this.laying.written })
  }

  override hear(frame: MatchFrame): void {
    super.hear(frame)
    if (frame.type === 'proof') this.isWritten = true
    if (frame.type === 'welcome' && frame.seat !== null && frame.table.stage === 'gathering')
      void this.visit.ask(getReady(this.visit.code, true))
  }

  protected override give(command: Command): Promise<void> {
    if (command.kind !== 'arrange') this.flush()
    return super.give(command)
  }

  protected override excuse(code: string): string {
    return REFUSALS.has(code) ? `standing.refusal.${code}` : 'race.refusal.other'
  }

  get #board() {
    const { view, laying, left } = this
    const isInHand = !this.isChecking && !this.shown && !view?.is_paused
    return { view: null, laying: isInHand ? laying : null, left }
  }

  protected override decided(before: SoloView, frame: Decided): void {
    const { laying } = this
    this.#lain = before.task && laying && { task: before.task, board: laying.written }
    super.decided(before, frame)
    if (this.banner?.isBrief === false) this.#stop(laying)
  }

  /** The board answers the last call, and the result comes after it. */
  #stop(laying: SingleBoard | null): void {
    if (!laying) return
    laying.isLocked = true
    laying.answer()
    this.stopped = laying
    setTimeout(() => {
      this.endJoy()
    }, BANNER_LASTS)
  }

  /** What was said of the last task is of no use any more once a piece of the next one lies. */
  protected override hearHands(key: string, facts?: News['facts']): void {
    super.hearHands(key, facts)
    if (LAID.test(key) && this.news?.tone === 'good') this.news = null
  }

  protected override happened(event: SoloEvent, view: SoloView): void {
    if (event.kind === 'help_given' || event.kind === 'solution_shown') this.helped = event
    const news = newsOf(event, view)
    if (news && !this.shown) this.tell(news) // else the solution is being told
    if (event.kind === 'claim_failed' && event.fault === 'hole') this.laying?.tellOpen?.()
    if (event.kind === 'solo_solved') this.#celebrate(view)
    const isBest = event.kind === 'solo_solved' && this.banner?.isBest
    const now = isBest ? 'solved_first' : momentOf(event)
    if (now) moment(now)
    if (now === 'wrong') this.shake()
  }

  /** For a moment, beside the next task; after the last one over its board, before the result. */
  #celebrate(view: SoloView): void {
    const took = view.took.at(-1) ?? 0
    const { side } = view.options
    const edition = view.hints === 0 ? this.editionIfTimed(took) : null
    const isBest = edition !== null && isFastest(edition, side, took)
    const isBrief = view.phase === 'puzzle'
    const place = isBest || !isBrief ? 1 : 2
    const solved = isBrief ? this.#lain : null
    const banner: Banner = { seat: 0, place, took, isBest, isBrief, solved, told: [] }
    this.banner = banner
    celebrate(banner, () => {
      if (this.banner === banner) this.banner = null
    })
  }

  protected override momentBetween(view: SoloView, before: number, now: number): Moment | null {
    return momentBetween(view, before, now)
  }

  /** Lay the board out for a new task; a board that is already in hand is kept. */
  protected override spread({ phase, task, number, board, given_up }: SoloView): void {
    this.#show(given_up)
    if (phase !== 'puzzle' || !task || this.isWatching) {
      this.laying = null
      this.#laidFor = 0
    } else if (this.#laidFor !== number) {
      this.#laidFor = number
      this.news = null // what was said of the last task
      this.laying = this.kind.layOut(task, board, this.#hands(), this.measure)
    }
  }

  /** What was given up is looked at once, with its solution, until one goes on. */
  #show(given: GivenUp | null): void {
    if (!given) this.shown = null
    else if (given.number !== this.#shownOf) {
      this.#shownOf = given.number
      const { task, solution } = given
      const laying = this.kind.layOut(task, solution, this.#hands(), this.measure)
      laying.isLocked = true
      this.shown = { task, laying }
    }
  }

  #hands(): SoloHands {
    return {
      changed: (board) => {
        this.showBoard(board)
      },
      call: () => void this.call(),
      did: moment,
      say: (key, facts) => {
        this.hearHands(key, facts)
      },
    }
  }
}
