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
import { CRIED, type Cry, type Crying } from '../race/cry'
import { ReaderSession } from '../session.svelte'
import { cryOf } from './cry'
import { boardOf, stoppedView } from './match'
import { momentBetween, momentOf } from './moments'
import { newsOf } from './news'
import { promptOf } from './prompt'

const REFUSALS = new Set(['call.too_few', 'call.too_late', 'call.not_legal'])

export class Session
  extends ReaderSession<CardGameView, CardGameEvent, CardGameCommand>
  implements Helped, Crying
{
  readonly handling = 'cards'
  override readonly isHurried = false
  cry = $state.raw<Cry | null>(null)
  laying = $state.raw<CardLaying | null>(null)
  /** The own cards as they lay when somebody called: they stay in sight for the joy over it. */
  stopped = $state.raw<CardLaying | null>(null)
  /** Where the own table is drawn; the page that shows it says so. */
  readonly measure: { surface: () => Surface | null } = { surface: () => null }

  /** The view that is drawn: after a call the round is seen a little longer. */
  readonly drawn = $derived.by(() => {
    const { view, stopped } = this
    return view && stopped ? stoppedView(view) : view
  })
  override readonly prompt = $derived.by(() => {
    const { view, laying, news } = this
    return view && !this.isChecking ? promptOf({ view, laying, news }) : null
  })

  /** For which round the cards were taken in hand. */
  #laidFor = 0

  /** Call "Ubongo!" over what lies; until it is decided nothing moves any more. */
  async call(): Promise<void> {
    const { laying } = this
    if (!laying || laying.isLocked || this.isChecking) return
    laying.isLocked = true
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
    this.stopped = this.cry = null
  }

  protected override decided(before: CardGameView, frame: Decided): void {
    const { laying } = this
    super.decided(before, frame)
    for (const event of frame.events as readonly CardGameEvent[])
      if (event.kind === 'round_scored') this.#celebrate(event, before, laying)
  }

  /** A call is seen by all; over the own table, which is looked at a little longer. */
  #celebrate(event: RoundScored, before: CardGameView, laying: CardLaying | null): void {
    const cry = cryOf(event, before, this.seat, this.visit.table?.edition ?? '')
    this.cry = cry
    if (!cry) return
    if (laying) {
      laying.letGo()
      laying.isLocked = true
      this.stopped = laying
      if (cry.seat === this.seat && !cry.isWrong) laying.answer()
    }
    if (cry.seat === this.seat && cry.isWrong) this.shake()
    setTimeout(() => {
      if (this.cry === cry) this.cry = null
      if (this.stopped === laying) this.stopped = null
    }, CRIED)
  }

  protected override happened(event: CardGameEvent, view: CardGameView): void {
    const news = newsOf(event, view, this.seat, this.names)
    if (news) this.tell(news)
    if (event.kind === 'match_ended') this.news = null // the podium tells it all
    if (event.kind === 'help_given') this.helped = event
    if (event.kind === 'solution_shown') {
      this.helped = event
      this.laying = this.#taken(view, event.solution)
      this.laying.isLocked = true
    }
    const now = momentOf(event, this.seat)
    if (now) moment(now)
  }

  protected override momentBetween(view: CardGameView, before: number, now: number): Moment | null {
    return momentBetween(view, before, now)
  }

  protected override excuse(code: string): string {
    return REFUSALS.has(code) ? `card_game.refusal.${code}` : 'race.refusal.other'
  }

  /** Take the cards in hand when the laying starts; whatever lies already stays as it is. */
  protected override spread(view: CardGameView): void {
    const hand = view.phase === 'laying' ? view.round?.hands[this.seat] : undefined
    if (!view.round || !hand?.length) {
      this.laying = null
      this.#laidFor = 0
      return
    }
    if (this.#laidFor === view.round.number) return
    this.#laidFor = view.round.number
    this.laying = this.#taken(view, boardOf(view, this.seat).layout)
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
