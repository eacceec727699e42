/**
 * One reader in one race: the view, its clock, what each decision means to the reader, the own board.
 *
 * What the reader holds in hand is the edition's own: flat pieces (`flat.svelte.ts`) or others. It is
 * made anew for every task and kept while that task is played, whatever else happens.
 */
import type { Handling, Helped } from '../../help/helped'
import { speak } from '../../lib/speech.svelte'
import { moment, type Moment } from '../../sound/moments'
import type { MatchFrame, Visit } from '../../table/visit.svelte'
import type { DealtTask, MatchEvent, RaceEvent, RaceView } from '../../wire.gen'
import { may } from '../match'
import { ReaderSession } from '../session.svelte'
import type { Caller } from './caller'
import { CRIED, cryOf, inSeconds, type Cry } from './cry'
import type { RaceEdition, RaceTypes } from './edition'
import { momentBetween, momentOf } from './moments'
import { calm, raceNews, type News } from './news'
import { HURRY, isHurried, promptOf } from './prompt'
import { isDone, solvedIn, type SolvedBoard } from './view'

/** This is seen over the board anyway. */
const CALLED = 'standing.news.solved'
/** What tells all by itself: the result of a round, the throw, the standing. */
const TELLING = new Set(['round_ended', 'roll_announced', 'match_ended'])
const REFUSALS = new Set(['claim.too_soon', 'claim.too_late'])

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
  extends ReaderSession<Types['state'], Types['event'], Types['command']>
  implements Caller, Helped
{
  readonly edition: RaceEdition<Types>
  abstract readonly handling: Handling
  laying = $state.raw<Board | null>(null)
  /** Nothing is left to do in this round, and the joy over it is past: now one watches the others. */
  isDone = $state(false)

  /** Whole seconds that the sand still runs. */
  readonly left = $derived.by(() => {
    const until = this.view?.phase === 'puzzle' ? this.view.until : 0
    return until > 0 ? Math.max(0, Math.ceil((until - this.now) / 1_000)) : null
  })
  override readonly prompt = $derived.by(() =>
    this.isChecking ? null : promptOf({ ...this.#board, ...this.#said }),
  )
  override readonly isHurried = $derived.by(() => isHurried(this.#board))

  /** For which task the board was laid out. */
  #laidFor: DealtTask | null = null
  /** Its solution is shown: it is no longer played. */
  #isShown = false
  /** What each seat solved last, as far as this page has seen it. */
  #solved: ReadonlyMap<number, SolvedBoard> | null = null
  #cry = $state.raw<Cry | null>(null)

  constructor(visit: Visit, edition: RaceEdition<Types>) {
    super(visit)
    this.edition = edition
  }

  /** The board for a task, with what is known to lie on it. */
  protected abstract layOut(task: DealtTask, known: string, view: Types['state']): Board

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

  /** Call "Ubongo!" and show what lies on the area. */
  async call(): Promise<void> {
    if (!this.laying || this.laying.isLocked || this.isChecking) return
    await this.check({ kind: 'claim', solution: this.laying.written })
  }

  override hear(frame: MatchFrame): void {
    super.hear(frame)
    this.#rest()
  }

  /** Say a sentence; the time of an own call, which is seen over the board, is spoken with it. */
  override tell(news: News, cry: Cry | null = null): void {
    if (!cry) {
      super.tell(news)
      return
    }
    this.show(news)
    this.visit.tell(timed(speak(news.key, news.facts), cry))
  }

  get #board() {
    const { view, laying, left } = this
    return { view, laying: this.isChecking ? null : laying, left }
  }

  get #said() {
    const { view, news, left, seat } = this
    const mustRoll = view !== null && may(view, seat, 'roll')
    const duty = (view && this.edition.duty?.(view, seat, left)) ?? null
    return { news, duty: mustRoll ? calm('race.news.you_roll') : duty }
  }

  protected override hearOf(news: News): void {
    super.hearOf(news)
    if (news.key === CALLED) this.toast = null
  }

  protected override excuse(code: string): string {
    const common = REFUSALS.has(code) ? `standing.refusal.${code}` : 'race.refusal.other'
    return this.edition.refusal(code) ?? common
  }

  protected override see(view: Types['state'] | null): void {
    super.see(view)
    if (view) this.#solved = solvedIn(view, this.#solved)
  }

  /** Who is done turns to the others, but not in the middle of the own triumph. */
  #rest(): void {
    if (!this.view || !isDone(this.view, this.seat)) this.isDone = false
    else if (this.cry?.seat !== this.seat) this.isDone = true
  }

  protected override happened(event: Types['event'], view: Types['state']): void {
    // What only the edition has means nothing to what all races share, and falls through there.
    const common = event as MatchEvent | RaceEvent
    if (event.kind === this.edition.earning) moment('gems')
    if (TELLING.has(common.kind)) this.news = null
    if (common.kind === 'rolled') this.heard = [] // that was the last round
    if (common.kind === 'help_given') this.helped = common
    if (common.kind === 'solution_shown') {
      this.helped = common
      this.#lay(view, common.solution)
      this.#isShown = true
      this.spread(view)
    }
    const news =
      this.edition.news(event, view, this.seat, this.names) ??
      raceNews(common, view, this.seat, this.names)
    const cry = common.kind === 'task_solved' ? this.#cryOf(common.seat, view) : null
    if (news) this.tell(news, cry?.seat === this.seat ? cry : null)
    const now = momentOf(common, view, this.seat)
    if (now) moment(now)
    if (now === 'wrong') this.shake()
    if (cry) this.#celebrate(cry)
  }

  /** Whoever called in the last seconds may have to take something before they are over. */
  #cryOf(seat: number, view: RaceView): Cry {
    const edition = seat === this.seat ? (this.visit.table?.edition ?? '') : null
    const isBrief = this.left !== null && this.left <= HURRY
    return { ...cryOf(seat, view, edition), isBrief }
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

  protected override momentBetween(
    view: Types['state'],
    before: number,
    now: number,
  ): Moment | null {
    return view.status.is_hurried ? null : momentBetween(view, before, now)
  }

  /** Lay the board out for a new task; a board that is already in hand is kept. */
  protected override spread(view: Types['state']): void {
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
}

/** An own right call, with what the eye reads over the board. */
function timed(told: string, { took, isBest }: Cry): string {
  return speak(isBest ? 'standing.took_best' : 'standing.took', { told, seconds: inSeconds(took) })
}

/** No card is dealt to a seat twice in a row. */
function isSame(one: DealtTask | null, other: DealtTask): boolean {
  return one !== null && one.card === other.card && one.name === other.name
}
