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
import type { Decided, DealtTask, MatchEvent, RaceEvent, RaceView } from '../../wire.gen'
import { may, type Caller } from '../../match/view'
import { ReaderSession } from '../../match/session.svelte'
import { bannerOf } from './banner'
import { BANNER_LASTS, celebrate, inSeconds, type Banner } from '../../match/banner'
import type { RaceEdition, RaceTypes } from './edition'
import { momentBetween, momentOf } from './moments'
import { calm, OF_BOARD, urgent, wrong, type News } from '../../match/news'
import { raceNews, SECOND_CHANCE } from './news'
import { COVERING, isUrgent, promptOf } from '../../match/prompt'
import { hasMissedLast, isDone, storyOf } from './view'

/** This is seen over the board anyway. */
const CALLED = 'standing.news.solved'
/** What tells all by itself: the result of a round, the throw, the standing. */
const TELLING = new Set(['round_ended', 'roll_announced', 'match_ended'])
const REFUSALS = new Set(['claim.too_soon', 'claim.too_late'])
/** How long the outcome of a round stands where the next thing to do is told, and that of the last
 * one before the podium comes. */
const OUTCOME_FOR = 2_500
const ENDING_FOR = 3_000
/** How long the solution of a last round stands for a player who did not find it. */
const MISSED_FOR = 8_000
/** With so few seconds left whoever lays is told the time. */
const LAST = 10
/** So long help is read before the time is told again. */
const HELP_FOR = 4_000

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
  /** What is still amiss though all is covered, as a key of the texts. */
  readonly amiss?: string | null
  /** How many cells are open. */
  readonly open: number
  /** Tell the ear which cells those are. */
  tellOpen(): void
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
  /** The match has just ended: how its last round did is seen before the podium. */
  isEnding = $state(false)
  /** A sheet lies over the match: nothing goes on by itself meanwhile. */
  isReading = false
  /** How the round that has just ended did for the reader. */
  #outcome = $state.raw<News | null>(null)

  /** Whole seconds that the sand still runs. */
  readonly left = $derived.by(() => {
    const until = this.view?.phase === 'puzzle' ? this.view.until : 0
    return until > 0 ? Math.max(0, Math.ceil((until - this.now) / 1_000)) : null
  })
  override readonly prompt = $derived.by(() =>
    this.isChecking ? null : promptOf({ ...this.#board, ...this.#said }),
  )
  override readonly isUrgent = $derived.by(() => isUrgent(this.#board))
  /** What was earned is seen to travel once the own call that ended the round was celebrated. */
  readonly earned = $derived.by(() => this.#earlier ?? this.view)

  /** The board of the last task, which is seen on while the call that ended the round is celebrated. */
  #played: Board | null = null
  /** What was seen before the decision that comes in now. */
  #before: Types['state'] | null = null
  /** What everybody had before the own call that ended the round, while that is celebrated. */
  #earlier = $state.raw<Types['state'] | null>(null)
  /** For which task the board was laid out. */
  #laidFor: DealtTask | null = null
  #banner = $state.raw<Banner | null>(null)

  constructor(visit: Visit, edition: RaceEdition<Types>) {
    super(visit)
    this.edition = edition
  }

  /** The board for a task, with what is known to lie on it. */
  protected abstract layOut(task: DealtTask, known: string, view: Types['state']): Board

  /** The right call that is celebrated; whoever ends the own one turns to the others at once. */
  get banner(): Banner | null {
    return this.#banner
  }

  set banner(banner: Banner | null) {
    this.#banner = banner
    if (!banner) this.#letGo()
    this.#rest()
  }

  /** The own task of this round. */
  get task(): DealtTask | null {
    return this.view?.round?.tasks[this.seat] ?? null
  }

  /** Call "Ubongo!" and show what lies on the area. */
  async call(): Promise<void> {
    if (!this.laying || this.laying.isLocked || this.isChecking) return
    await this.check({ kind: 'claim', solution: this.laying.written })
  }

  /** Whoever has seen how the last round ended comes to the podium. */
  endNow(): void {
    this.isEnding = false
    this.laying = null
    this.#outcome = null
  }

  /** Whether the round is over, and the own board stays in sight as long as its call is celebrated. */
  get isHeld(): boolean {
    return this.laying !== null && this.view !== null && isRoundOver(this.view)
  }

  override hear(frame: MatchFrame): void {
    super.hear(frame)
    this.#rest()
  }

  /** Say a sentence; the time of an own call, which is seen over the board, is spoken with it. */
  override tell(news: News, banner: Banner | null = null): void {
    if (!banner) {
      super.tell(news)
      return
    }
    this.show(news)
    this.say(timed(speak(news.key, news.facts), banner))
  }

  get #board() {
    const { view, laying, left } = this
    const haste = view && this.edition.haste?.(view)
    const { bidding } = this.edition
    return { view, laying: this.isChecking ? null : laying, left, haste, bidding }
  }

  get #said() {
    const { view, news, left, seat } = this
    const mustRoll = view !== null && may(view, seat, 'roll')
    const duty = (view && this.edition.duty?.(view, seat, left)) ?? null
    return {
      news,
      amiss: this.laying?.amiss,
      outcome: this.#outcome,
      duty: mustRoll ? calm('race.news.you_roll') : (duty ?? this.#late),
    }
  }

  /** In the last seconds of an area that is not covered the time is told; help is read before it. */
  get #late(): News | null {
    const { laying, left, news } = this
    const isLaying = laying !== null && !laying.isLocked && !laying.isDone
    if (!isLaying || laying.amiss || left === null || left > LAST) return null
    if (news && OF_BOARD.test(news.key) && this.now - this.toldAt < HELP_FOR) return null
    return urgent((this.edition.bidding ?? COVERING).late, { count: Math.max(1, left) })
  }

  protected override decided(before: Types['state'], frame: Decided): void {
    this.#before = before
    super.decided(before, frame)
    this.#before = null
  }

  protected override hearOf(news: News): void {
    super.hearOf(news)
    if (news.key === CALLED) this.toast = null
  }

  protected override excuse(code: string): string {
    const common = REFUSALS.has(code) ? `standing.refusal.${code}` : 'race.refusal.other'
    return this.edition.refusal(code) ?? common
  }

  /** Whoever is done turns to the others, but not in the middle of the own triumph. */
  #rest(): void {
    if (!this.view || !isDone(this.view, this.seat)) this.isDone = false
    else if (this.banner?.seat !== this.seat) this.isDone = true
  }

  protected override happened(event: Types['event'], view: Types['state']): void {
    // What only the edition has means nothing to what all races share, and falls through there.
    const common = event as MatchEvent | RaceEvent
    if (event.kind === this.edition.earning) moment('gems')
    const said = this.news?.tone === 'wrong' ? null : this.news
    if (TELLING.has(common.kind)) this.news = null
    if (common.kind === 'roll_announced' || common.kind === 'rolled') this.#outcome = null
    if (common.kind === 'round_ended') this.forget('votes')
    if (common.kind === 'rolled') this.forget('all') // that was the last round
    if (common.kind === 'help_given' || common.kind === 'solution_shown') this.helped = common
    if (common.kind === 'task_solved' && this.news?.key === SECOND_CHANCE) this.news = null
    const open = this.#openOf(common)
    const news =
      this.edition.news(event, view, this.seat, this.names) ??
      open ??
      raceNews(common, view, this.seat, this.names)
    const banner = common.kind === 'task_solved' ? this.#bannerOf(common.seat, view) : null
    if (news) this.tell(news, banner?.seat === this.seat ? banner : null)
    if (news && news === open) this.laying?.tellOpen()
    const now = momentOf(common, view, this.seat)
    if (now) moment(now)
    if (now === 'wrong') this.shake()
    if (banner) this.#celebrate(banner)
    if (common.kind === 'round_ended') {
      if (storyOf(view, common.number)?.solves.some(({ seat }) => seat === this.seat))
        this.news ??= said
      this.#stand(this.news)
    }
    if (common.kind === 'match_ended') this.#end(said, view)
  }

  /** A call over an area that is not covered, with how much of it is open. */
  #openOf(event: MatchEvent | RaceEvent): News | null {
    const isOpen = event.kind === 'claim_failed' && event.fault === 'hole'
    return isOpen && event.seat === this.seat && this.laying
      ? wrong('standing.fault.open', { count: Math.max(1, this.laying.open) })
      : null
  }

  /** How a round ended stands for a moment where the next thing to do is told. */
  #stand(outcome: News | null): void {
    this.#outcome = outcome
    setTimeout(() => {
      if (this.#outcome === outcome && !this.isEnding) this.#outcome = null
    }, OUTCOME_FOR)
  }

  /** The last round is seen before the podium; a play-off ends with the call itself. */
  #end(said: News | null, view: RaceView): void {
    this.#outcome ??= said
    this.isEnding = true
    const celebrated = this.laying ? BANNER_LASTS : 0
    const lasts = hasMissedLast(view, this.seat) ? MISSED_FOR : ENDING_FOR
    setTimeout(() => {
      if (!this.isReading) this.endNow() // else there is the button
    }, celebrated + lasts)
  }

  /** The celebrated board makes room for what comes after the round. */
  #letGo(): void {
    this.#earlier = null
    if (this.isHeld) this.laying = null
  }

  #bannerOf(seat: number, view: RaceView): Banner {
    return bannerOf(seat, view, (took) => (seat === this.seat ? this.editionIfTimed(took) : null))
  }

  /** A right call is seen by all; the own board answers too. */
  #celebrate(banner: Banner): void {
    if (banner.seat === this.seat) {
      if (this.view && isRoundOver(this.view)) {
        this.laying = this.#played
        this.#earlier = this.#before
      }
      this.laying?.answer()
    } else if (this.banner?.seat === this.seat) return // the own moment is not taken away
    this.banner = banner
    celebrate(banner, () => {
      if (this.banner === banner) this.banner = null
    })
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
    // Until the call that ended the round has been celebrated.
    if (isRoundOver(view) && this.laying?.isLocked && this.banner?.seat === this.seat) {
      this.#earlier ??= this.#before
      return
    }
    if (!round || !task) {
      this.#played = this.laying
      if (this.laying) this.laying.isLocked = true
      this.laying = null
      this.#laidFor = null
      return
    }
    // Whoever gave up looks at what was shown.
    const shown = round.gave_up.includes(this.seat) ? round.explained[this.seat] : null
    const isSolved = round.solved.includes(this.seat) || typeof shown === 'string'
    const known = shown ?? round.boards[this.seat] ?? ''
    const isOther = isSolved && !this.laying?.isLocked && this.laying?.written !== known
    if (!isSame(this.#laidFor, task) || isOther) {
      this.#laidFor = task
      this.laying = this.layOut(task, known, view)
    }
    if (this.laying) this.laying.isLocked = isSolved
  }
}

/** An own right call, with what the eye reads over the board. */
function timed(told: string, { took, isBest }: Banner): string {
  return speak(isBest ? 'standing.took_best' : 'standing.took', { told, seconds: inSeconds(took) })
}

/** Whether a round is over, and nobody has anything left to take of it. */
function isRoundOver({ phase }: RaceView): boolean {
  return phase !== 'puzzle' && phase !== 'collecting'
}

/** No card is dealt to a seat twice in a row. */
function isSame(one: DealtTask | null, other: DealtTask): boolean {
  return one !== null && one.card === other.card && one.name === other.name
}
