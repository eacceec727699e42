/**
 * One reader in one card game: the view, its clock, what each decision means to the reader, the own
 * cards. The hands of others are never told, so the view has only the own one.
 */
import { readLayout } from '../../cards/layout'
import { CardLaying } from '../../cards/laying.svelte'
import type { Surface } from '../../cards/lens'
import type { Helped } from '../../help/helped'
import { speak } from '../../lib/speech.svelte'
import { MatchClock } from '../../net/clock'
import type { OrderOf } from '../../net/frames'
import { latest } from '../../net/latest'
import { Refusal } from '../../net/refusal'
import { patched } from '../../net/view'
import { moment } from '../../sound/moments'
import type { MatchFrame, Visit } from '../../table/visit.svelte'
import type {
  CardGameCommand,
  CardGameEvent,
  CardGameView,
  Decided,
  RoundScored,
} from '../../wire.gen'
import { CRIED, type Cry, type Crying } from '../race/cry'
import { wrong, type News } from '../race/news'
import { WRONG_FOR } from '../race/prompt'
import type { MatchSession } from '../rooms'
import { cryOf } from './cry'
import { boardOf, stoppedView } from './match'
import { momentBetween, momentOf } from './moments'
import { newsOf } from './news'
import { promptOf } from './prompt'

/** The server keeps at most five boards a second. */
const BOARD_EVERY = 200
const TICK = 200
/** What the hands are told is mostly for the ear; this is also for the eye. */
const SEEN = new Set([
  'cards.say.overlap',
  'cards.say.enough',
  'cards.say.no_room',
  'cards.say.too_few',
  'cards.say.not_legal',
])
/** After these there is nothing amiss any more that was said before. */
const LAID = new Set([
  'cards.say.laid',
  'cards.say.all_laid',
  'cards.say.laid_wrong',
  'cards.say.taken_up',
])
/** How much of what others did is kept, and how long the last of it is seen where room is scarce. */
const HEARD = 6
const TOASTED = 4_000
/** How long the table shakes after a wrong call. */
const SHAKE = 300
const REFUSALS = new Set(['call.too_few', 'call.too_late', 'call.not_legal'])
/** The seat of who only watches. */
const NOBODY = -1

export class Session implements MatchSession, Helped, Crying {
  readonly handling = 'cards'
  readonly visit: Visit
  /** Null before the match has begun. */
  view = $state.raw<CardGameView | null>(null)
  /** The match's time, a few times a second. */
  now = $state(0)
  news = $state.raw<News | null>(null)
  /** What others did, the latest first; the latest again for some seconds. */
  heard = $state.raw<readonly News[]>([])
  toast = $state.raw<News | null>(null)
  cry = $state.raw<Cry | null>(null)
  laying = $state.raw<CardLaying | null>(null)
  /** The own cards as they lay when somebody called: they stay in sight for the joy over it. */
  stopped = $state.raw<CardLaying | null>(null)
  isShaking = $state(false)
  isChecking = $state(false)
  helped = $state.raw<Helped['helped']>(null)
  /** Where the own table is drawn; the page that shows it says so. */
  readonly measure: { surface: () => Surface | null } = { surface: () => null }

  /** The view that is drawn: after a call the round is seen a little longer. */
  readonly drawn = $derived.by(() => {
    const { view, stopped } = this
    return view && stopped ? stoppedView(view) : view
  })
  /** The one sentence above the table. */
  readonly prompt = $derived.by(() => {
    const { view, laying, news } = this
    return view && promptOf({ view, laying, news })
  })

  readonly #clock = new MatchClock()
  readonly #ticker: ReturnType<typeof setInterval>
  readonly #sendBoard = latest<string>(BOARD_EVERY, (board) => {
    void this.order({ kind: 'arrange', board })
  })
  /** For which round the cards were taken in hand. */
  #laidFor = 0

  constructor(visit: Visit) {
    this.visit = visit
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
  async order(order: OrderOf<CardGameCommand>): Promise<void> {
    try {
      await this.visit.order(order)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (order.kind === 'arrange') return // overtaken by the end of the round
      moment('refused')
      this.tell(wrong(excuse(error.code), error.facts))
    }
  }

  /** Call "Ubongo!" over what lies; until it is decided nothing moves any more. */
  async call(): Promise<void> {
    const { laying } = this
    if (!laying || laying.isLocked || this.isChecking) return
    this.isChecking = laying.isLocked = true
    moment('called')
    this.flush()
    try {
      await this.order({ kind: 'call' })
    } finally {
      this.isChecking = false
      laying.isLocked = this.laying !== laying // what ended the round stays as it lies
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
        this.#see(frame.view as CardGameView | null)
        break
      case 'decided':
        this.#clock.hear(frame.at)
        if (!this.view) break
        this.#decided(this.view, frame)
        break
    }
  }

  /** The joy over a call is over: the next act ends it before its time. */
  goOn(): void {
    if (!this.stopped) return
    this.stopped = this.cry = null
  }

  #decided(before: CardGameView, frame: Decided): void {
    const { laying } = this
    const view = patched(before, frame)
    this.#see(view)
    for (const event of frame.events as readonly CardGameEvent[]) {
      if (event.kind === 'round_scored') this.#celebrate(event, before, laying)
      this.#happened(event, view)
    }
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
    if (cry.seat === this.seat && cry.isWrong) this.#shake()
    setTimeout(() => {
      if (this.cry === cry) this.cry = null
      if (this.stopped === laying) this.stopped = null
    }, CRIED)
  }

  #shake(): void {
    this.isShaking = true
    setTimeout(() => (this.isShaking = false), SHAKE)
  }

  #see(view: CardGameView | null): void {
    this.view = view
    if (!view) return
    this.#keepTime(view)
    this.#spread(view)
  }

  /** What an event means to the reader; `view` is the one after the whole decision. */
  #happened(event: CardGameEvent, view: CardGameView): void {
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

  #keepTime({ is_paused }: CardGameView): void {
    if (is_paused) this.#clock.stop()
    else this.#clock.goOn()
    this.now = this.#clock.now()
  }

  #tick(): void {
    const before = this.now
    this.now = this.#clock.now()
    const passed = this.view && momentBetween(this.view, before, this.now)
    if (passed) moment(passed)
  }

  /** Take the cards in hand when the laying starts; whatever lies already stays as it is. */
  #spread(view: CardGameView): void {
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
        this.#sendBoard(board)
      },
      say: (key, facts = {}) => {
        this.#hear(key, facts)
      },
      did: moment,
      call: () => void this.call(),
      speak,
      surface: () => this.measure.surface(),
    })
  }

  /** What the hands say: a misfit is also seen, until the next card lies. */
  #hear(key: string, facts: News['facts']): void {
    if (SEEN.has(key)) this.tell(wrong(key, facts))
    else this.visit.tell(speak(key, facts))
    if (this.news?.tone === 'wrong' && LAID.has(key)) this.news = null
  }

  /** Say a sentence, for the ear and mostly also for the eye. */
  tell(news: News): void {
    if (news.tone === 'others') this.#hearOf(news)
    else if (news.tone !== 'spoken') this.news = news
    if (news.tone === 'wrong') {
      setTimeout(() => {
        if (this.news === news) this.news = null
      }, WRONG_FOR)
    }
    this.visit.tell(speak(news.key, news.facts))
  }

  #hearOf(news: News): void {
    this.heard = [news, ...this.heard].slice(0, HEARD)
    this.toast = news
    setTimeout(() => {
      if (this.toast === news) this.toast = null
    }, TOASTED)
  }
}

function excuse(code: string): string {
  return REFUSALS.has(code) ? `card_game.refusal.${code}` : 'race.refusal.other'
}
