/**
 * Somebody who practises: one task after the other from the deck on the device.
 *
 * No rule of a match is needed here: a task is solved when the board says so, as it does when it
 * lights the call. The stopwatch is this device's own, and nothing is sent.
 */
import { celebrate, type Banner, type Solved, type WithBanner } from '../match/banner'
import { calm, good, wrong, type News } from '../match/news'
import { promptOf } from '../match/prompt'
import { Telling, TICK } from '../match/telling.svelte'
import type {
  AnySoloKind,
  Drawn,
  SingleBoard,
  SingleCaller,
  SoloHands,
} from '../editions/solo/kind'
import type { Hint, LoadedHands } from '../help/helped'
import type { HintStep } from '../help/helper.svelte'
import { Aloud } from '../lib/aloud.svelte'
import { precise } from '../routes/statistics/words'
import { moment } from '../sound/moments'
import type { Side } from '../wire.gen'
import { dealer, type PracticeTask } from './deck'
import { best, keepPractised, practised } from './results'

/** What practice is made of: what is laid with, and the tasks of one side with their hints. */
export interface Practising {
  readonly kind: AnySoloKind
  readonly side: Side
  readonly tasks: readonly PracticeTask[]
  readonly helping: LoadedHands
}

export class PracticeSession extends Telling implements SingleCaller, WithBanner {
  readonly kind: AnySoloKind
  task = $state.raw<PracticeTask | null>(null)
  laying = $state.raw<SingleBoard | null>(null)
  /** How many tasks are solved by now. */
  solved = $state(0)
  /** Milliseconds since the task was seen. */
  passed = $state(0)
  /** A task was solved; the next one is there already. */
  banner = $state.raw<Banner | null>(null)
  readonly seat = 0
  readonly names: readonly string[] = []
  readonly isChecking = false
  readonly measure: Drawn = { frame: () => null, surface: () => null }

  /** The one sentence above the board. */
  readonly prompt = $derived.by(() =>
    promptOf({
      view: null,
      laying: this.laying,
      news: this.news,
      left: null,
      duty: null,
      bidding: this.kind.bidding,
    }),
  )

  readonly #side: Side
  readonly #helping: LoadedHands
  readonly #aloud = new Aloud()
  readonly #deal: () => PracticeTask | undefined
  readonly #ticker: ReturnType<typeof setInterval>
  #since = 0
  #hints = 0
  /** The hint that was given last, which step of it, and for what lay then. */
  #given = $state.raw<{
    readonly hint: Hint
    readonly step: HintStep
    readonly written: string
  } | null>(null)

  constructor({ kind, side, tasks, helping }: Practising) {
    super()
    this.kind = kind
    this.#side = side
    this.#helping = helping
    this.#deal = dealer(tasks)
    this.#ticker = setInterval(() => {
      this.passed = performance.now() - this.#since
    }, TICK)
    this.#next()
  }

  close(): void {
    clearInterval(this.#ticker)
  }

  /** Another task instead of this one, which is not counted. */
  putAside(): void {
    this.#next()
    this.tell(calm('solo.news.put_aside'))
  }

  /** Call "Ubongo!": solved if the board says so. */
  call(): Promise<void> {
    if (this.laying?.isDone) this.#solve()
    else this.#refuse()
    return Promise.resolve()
  }

  #refuse(): void {
    moment('wrong')
    this.tell(wrong('practice.not_yet'))
    this.shake()
  }

  #solve(): void {
    const { task, laying } = this
    if (!task || !laying) return
    const solved = { task, board: laying.written }
    const time = Math.round(performance.now() - this.#since)
    const isBest = this.#isBest(time)
    moment(isBest ? 'solved_first' : 'solved_own')
    keepPractised({
      edition: this.kind.edition,
      side: this.#side,
      task: task.name,
      time,
      hints: this.#hints,
      made: Date.now(),
    })
    this.solved += 1
    this.#next()
    this.tell(good('practice.solved', { time: precise(time) }))
    this.#celebrate(time, isBest, solved)
  }

  #isBest(time: number): boolean {
    const before = best(practised(), this.kind.edition, this.#side)
    return this.#hints === 0 && before !== null && time < before.time
  }

  #celebrate(took: number, isBest: boolean, solved: Solved): void {
    const place = isBest ? 1 : 2
    const banner: Banner = { seat: 0, place, took, isBest, isBrief: true, solved, told: [] }
    this.banner = banner
    celebrate(banner, () => {
      if (this.banner === banner) this.banner = null
    })
  }

  /** What is said to the ear. */
  get aloud(): string {
    return this.#aloud.words
  }

  get step(): HintStep {
    const given = this.#given
    if (!given || given.written !== this.laying?.written) return 'piece'
    if (given.hint.placement === '') return 'take_up'
    return given.step === 'piece' ? 'place' : 'lay'
  }

  /** The next step of a hint, from the solution that lies with the task. */
  hint(): void {
    const { laying, task, step } = this
    if (!laying || !task) return
    const hint = this.#helping.next(laying, task.solution)
    if (!hint) {
      this.tell(good('help.complete'))
      return
    }
    this.#hints += 1
    this.#given = { hint, step, written: laying.written }
    const news = this.#newsOf(hint, step, laying)
    if (news) this.tell(news)
    this.#act(hint, step, laying)
  }

  #act({ piece, placement }: Hint, step: HintStep, laying: SingleBoard): void {
    const helping = this.#helping
    if (step === 'piece') helping.mark(laying, piece)
    else if (step === 'take_up') helping.takeUp(laying, piece)
    else if (step === 'place') helping.show(laying, placement)
    else helping.lay(laying, placement)
  }

  /** What is said of a hint; what is laid or taken up tells itself. */
  #newsOf({ piece, placement }: Hint, step: HintStep, laying: SingleBoard): News | null {
    const helping = this.#helping
    const { word } = helping
    const facts = { name: helping.nameOf(laying, piece) }
    if (step === 'lay' || step === 'take_up') return null
    if (placement === '') return calm(`practice.astray.${word}`, facts)
    return calm(step === 'piece' ? `help.${word}.next` : `help.${word}.goes`, facts)
  }

  #next(): void {
    this.task = this.#deal() ?? null
    this.#hints = 0
    this.#given = null
    this.#since = performance.now()
    this.passed = 0
    this.laying = this.task && this.kind.layOut(this.task, '', this.#hands(), this.measure)
  }

  #hands(): SoloHands {
    return {
      changed: () => {
        this.news = null
      },
      call: () => void this.call(),
      did: moment,
      say: (key, facts) => {
        this.hearHands(key, facts)
      },
    }
  }

  protected override say(sentence: string): void {
    this.#aloud.tell(sentence)
  }
}
