/**
 * One reader in one card game: the view, its clock, what each decision means to the reader, the own
 * cards. The hands of others are never told, so the view has only the own one.
 */
import { readLayout } from '../../cards/layout'
import { CardLaying } from '../../cards/laying.svelte'
import type { Surface } from '../../cards/lens'
import type { Helped } from '../../help/helped'
import { speak } from '../../lib/speech.svelte'
import { moment, type Moment } from '../../sound/moments'
import type {
  CardGameCommand,
  CardGameEvent,
  CardGameView,
  Decided,
  RoundScored,
} from '../../wire.gen'
import { celebrate, type Banner, type WithBanner } from '../../match/banner'
import { LAID, SEEN, spoken, type News } from '../../match/news'
import { ReaderSession } from '../../match/session.svelte'
import { bannerOf } from './banner'
import { boardOf, stoppedView } from './match'
import { momentBetween, momentOf } from './moments'
import { newsOf } from './news'
import { isUrgent, promptOf } from './prompt'
import { EndVote } from './vote.svelte'

const REFUSALS = new Set(['call.too_few', 'call.too_late', 'call.not_legal'])

export class Session
  extends ReaderSession<CardGameView, CardGameEvent, CardGameCommand>
  implements Helped, WithBanner
{
  readonly handling = 'cards'
  banner = $state.raw<Banner | null>(null)
  laying = $state.raw<CardLaying | null>(null)
  /** The own cards as they lay when somebody called: they stay in sight for the joy over it. */
  stopped = $state.raw<CardLaying | null>(null)
  /** Where the own table is drawn; the page that shows it says so. */
  readonly measure: { surface: () => Surface | null } = { surface: () => null }
  readonly vote = new EndVote(this)

  /** What lay everywhere when the reader called. */
  #called = $state.raw<NonNullable<CardGameView['round']>['boards']>([])
  /** The view that is drawn: at a call everything stands still, and after it the round is seen a little longer. */
  readonly drawn = $derived.by(() => {
    const { view, stopped } = this
    if (view && stopped) return stoppedView(view)
    if (!view?.round || !this.isChecking) return view
    return { ...view, round: { ...view.round, boards: this.#called } }
  })
  /** Whole seconds until the round ends by itself. */
  readonly left = $derived.by(() => {
    const { view, now } = this
    return view?.phase === 'laying' ? Math.max(0, Math.ceil((view.until - now) / 1_000)) : null
  })
  override readonly prompt = $derived.by(() => {
    const { view, laying, left, vote, news } = this
    return view && !this.isChecking ? promptOf({ view, laying, left, vote, news, speak }) : null
  })
  override readonly isUrgent = $derived.by(() => !this.isChecking && isUrgent(this))

  /** For which round the cards were taken in hand, and whether to look at what was shown. */
  #laidFor = 0
  #isShown = false

  override close(): void {
    super.close()
    this.vote.drop()
  }

  /** Call "Ubongo!" over what lies; until it is decided nothing moves any more. */
  async call(): Promise<void> {
    const { laying } = this
    if (!laying || laying.isLocked || this.isChecking) return
    laying.isLocked = true
    this.#called = this.view?.round?.boards ?? []
    this.flush()
    try {
      await this.check({ kind: 'call' })
    } finally {
      laying.isLocked = this.laying !== laying // what ended the round stays as it lies
    }
  }

  /** The joy over a call is over: the next act ends it before its time. */
  goOn(): void {
    if (!this.stopped) return
    this.stopped = this.banner = null
  }

  protected override decided(before: CardGameView, frame: Decided): void {
    const { laying } = this
    super.decided(before, frame)
    for (const event of frame.events as readonly CardGameEvent[])
      if (event.kind === 'round_scored') this.#celebrate(event, before, laying)
  }

  /** A call is seen by all; over the own table, which is looked at a little longer. */
  #celebrate(event: RoundScored, before: CardGameView, laying: CardLaying | null): void {
    const banner = bannerOf(event, before, this.seat, (took) => this.editionIfTimed(took))
    this.banner = banner
    if (!banner) return
    if (laying) {
      laying.letGo()
      laying.isLocked = true
      this.stopped = laying
      if (banner.seat === this.seat && !banner.isWrong) laying.answer()
    }
    if (banner.seat === this.seat && banner.isWrong) this.shake()
    celebrate(banner, () => {
      if (this.banner === banner) this.banner = null
      if (this.stopped === laying) this.stopped = null
    })
  }

  protected override happened(event: CardGameEvent, view: CardGameView): void {
    const news = newsOf(event, view, this.seat, this.names)
    if (news) this.tell(news)
    if (event.kind === 'match_ended') this.news = null // the podium tells it all
    if (event.kind === 'round_scored') this.forget('votes')
    if (event.kind === 'laying_started') this.forget('all') // that was the last round
    if (event.kind === 'help_given') this.helped = event
    if (event.kind === 'solution_shown') {
      this.helped = event
      this.tell(spoken('card_game.news.solution_shown'))
    }
    const now = momentOf(event, this.seat)
    if (now) moment(now)
  }

  /** What was said before a card was laid or taken back is of no use any more. */
  protected override hearHands(key: string, facts?: News['facts']): void {
    if (SEEN.test(key)) this.vote.unask() // the reader tries something else: that is answered
    super.hearHands(key, facts)
    if (LAID.test(key)) this.news = null
  }

  protected override momentBetween(view: CardGameView, before: number, now: number): Moment | null {
    return momentBetween(view, before, now)
  }

  protected override excuse(code: string): string {
    return REFUSALS.has(code) ? `card_game.refusal.${code}` : 'race.refusal.other'
  }

  /** Take the cards in hand when the laying starts; whatever lies already stays as it is. */
  protected override spread(view: CardGameView): void {
    if (view.phase !== 'laying' || view.is_paused) this.vote.drop()
    const hand = view.phase === 'laying' ? view.round?.hands[this.seat] : undefined
    if (!view.round || !hand?.length) {
      this.laying = null
      this.#laidFor = 0
      return
    }
    const isShown = view.round.gave_up.includes(this.seat)
    if (this.#laidFor === view.round.number && this.#isShown === isShown) return
    this.#laidFor = view.round.number
    this.#isShown = isShown
    const known = isShown ? view.round.explained[this.seat] : boardOf(view, this.seat).layout
    this.laying = this.#taken(view, known ?? '')
    this.laying.isLocked = isShown
  }

  #taken(view: CardGameView, layout: string): CardLaying {
    const faces = view.round?.hands[this.seat]?.map(({ symbols }) => symbols) ?? []
    const known = readLayout(layout)
    return new CardLaying(faces, known, view.options.checking === 'guided', {
      changed: (board) => {
        this.showBoard(board)
      },
      say: (key, facts) => {
        this.hearHands(key, facts)
      },
      did: moment,
      call: () => void this.call(),
      speak,
      surface: () => this.measure.surface(),
    })
  }
}
