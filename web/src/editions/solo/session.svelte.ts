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
import type { Decided, SoloCommand, SoloEvent, SoloTask, SoloView } from '../../wire.gen'
import { isFastest } from '../race/best'
import { CRIED, type Cry, type Crying } from '../race/cry'
import { momentBetween } from '../race/moments'
import { isHurried, promptOf } from '../race/prompt'
import { isCovered } from '../race/view'
import { ReaderSession, type Order } from '../session.svelte'
import type { AnySoloKind, Drawn, LoneBoard, LoneCaller, SoloHands } from './kind'
import { momentOf, newsOf } from './news'
import { splits } from './outcome'

const REFUSALS = new Set(['claim.too_soon', 'claim.too_late'])

export class SoloSession
  extends ReaderSession<SoloView, SoloEvent, SoloCommand>
  implements LoneCaller, Helped, Crying
{
  readonly kind: AnySoloKind
  /** A task was solved; the next one is there already. */
  cry = $state.raw<Cry | null>(null)
  laying = $state.raw<LoneBoard | null>(null)
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
  /** None while everything is covered. */
  override readonly prompt = $derived.by(() => {
    const { view, news } = this
    if (this.shown || !view) return news
    return this.isChecking || isCovered(view)
      ? null
      : promptOf({ ...this.#board, news, duty: null, bidding: this.kind.bidding })
  })
  override readonly isHurried = $derived.by(() => isHurried(this.#board))

  /** For which task of the run the board was laid out. */
  #laidFor = 0

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

  /** Call "Ubongo!" and show what lies. */
  async call(): Promise<void> {
    if (!this.laying || this.laying.isLocked || this.isChecking) return
    await this.check({ kind: 'claim', solution: this.laying.written })
  }

  override hear(frame: MatchFrame): void {
    super.hear(frame)
    if (frame.type === 'reveal') this.isWritten = true
    if (frame.type === 'welcome' && frame.seat !== null && frame.table.stage === 'gathering')
      void this.visit.ask(getReady(this.visit.code, true))
  }

  protected override give(order: Order): Promise<void> {
    if (order.kind !== 'arrange') this.flush()
    return super.give(order)
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
    const shown = (frame.events as readonly SoloEvent[]).find(
      (event) => event.kind === 'solution_shown',
    )
    if (shown && before.task) this.#show(before.task, shown.solution)
    super.decided(before, frame)
  }

  protected override happened(event: SoloEvent, view: SoloView): void {
    if (event.kind === 'help_given' || event.kind === 'solution_shown') this.helped = event
    const news = newsOf(event, view)
    if (news && !this.shown) this.tell(news) // else the solution is being told
    if (event.kind === 'solo_solved') this.#celebrate(view)
    const isBest = event.kind === 'solo_solved' && this.cry?.isBest
    const now = isBest ? 'solved_first' : momentOf(event)
    if (now) moment(now)
    if (now === 'wrong') this.shake()
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

  protected override momentBetween(view: SoloView, before: number, now: number): Moment | null {
    return momentBetween(view, before, now)
  }

  /** Lay the board out for a new task; a board that is already in hand is kept. */
  protected override spread({ phase, task, number, board }: SoloView): void {
    if (phase !== 'puzzle' || !task || this.isWatching) {
      this.laying = null
      this.#laidFor = 0
    } else if (this.#laidFor !== number) {
      this.#laidFor = number
      this.news = null // what was said of the last task
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
