/**
 * The own vote to end a round, which asks once more before it counts (K-22).
 *
 * Only people vote: where bots play too, the last vote would end the round in the middle of
 * what they do. The page therefore keeps it for a moment, longer while a bot is about to call.
 */
import { GOAL } from '../../cards/layout'
import { spoken, type News } from '../../match/news'
import type { CardGameView } from '../../wire.gen'
import { boardOf } from './match'

/** How long the question stands. */
const ASKED_FOR = 6_000
/** A press so soon after the first is half of a double one. */
const TOO_SOON = 500
/** How long a vote is kept at least and at most, and how often the bots are looked at. */
const KEPT_LEAST = 3_000
const KEPT_MOST = 10_000
const LOOK = 500
/** A bot that lacks no more cards than this is about to call. */
const NEARLY = 2

export type Asking = 'asked' | 'kept'

/** What the vote needs to know of the table, and does there. */
export interface Voter {
  readonly view: CardGameView | null
  readonly seat: number
  send: (command: { kind: 'want_end' | 'withdraw_vote' }) => Promise<void>
  tell: (news: News) => void
}

export class EndVote {
  /** Whether one more press is waited for, or for the bots. */
  asking = $state.raw<Asking | null>(null)
  /** The question has just come up. */
  isFresh = $state(false)

  readonly #voter: Voter
  #timers: ReturnType<typeof setTimeout>[] = []

  constructor(voter: Voter) {
    this.#voter = voter
  }

  /** The key of the sentence that says what follows from one more press, or from none. */
  get question(): string | null {
    if (this.asking === 'asked' && !this.#isLast) return 'card_game.news.end_asked_all'
    return this.asking && `card_game.news.end_${this.asking}`
  }

  get isGiven(): boolean {
    const { view, seat } = this.#voter
    return view?.round?.wanting_end.includes(seat) ?? false
  }

  /** Whether everybody else who is asked wants the end already. */
  get #isLast(): boolean {
    const { view, seat } = this.#voter
    const wanting = view?.round?.wanting_end ?? []
    return view?.status.asked.every((one) => one === seat || wanting.includes(one)) ?? false
  }

  press(): void {
    if (this.isFresh) return
    if (this.isGiven) void this.#voter.send({ kind: 'withdraw_vote' })
    else if (this.asking === null) this.#ask()
    else if (this.asking === 'kept') this.drop()
    else if (this.#isLast && this.#voter.view?.bots.length) this.#keep()
    else this.#give()
  }

  /** Something else was done instead of the second press. */
  unask(): void {
    if (this.asking === 'asked') this.drop()
  }

  /** Nothing is asked any more: the round is over, or stands still. */
  drop(): void {
    this.#timers.forEach(clearTimeout)
    this.#timers = []
    this.asking = null
    this.isFresh = false
  }

  #ask(): void {
    this.#await('asked')
    this.isFresh = true
    this.#timers = [
      setTimeout(() => (this.isFresh = false), TOO_SOON),
      setTimeout(() => {
        this.drop()
      }, ASKED_FOR),
    ]
  }

  #keep(): void {
    this.drop()
    this.#await('kept')
    this.#look(LOOK)
  }

  #await(asking: Asking): void {
    this.asking = asking
    this.#voter.tell(spoken(this.question ?? ''))
  }

  #look(kept: number): void {
    this.#timers = [
      setTimeout(() => {
        const isTime = kept >= KEPT_LEAST && !isBotNear(this.#voter.view)
        if (isTime || kept >= KEPT_MOST) this.#give()
        else this.#look(kept + LOOK)
      }, LOOK),
    ]
  }

  #give(): void {
    this.drop()
    void this.#voter.send({ kind: 'want_end' })
  }
}

function isBotNear(view: CardGameView | null): boolean {
  return view?.bots.some((seat) => boardOf(view, seat).faces.length >= GOAL - NEARLY) ?? false
}
