/**
 * Somebody who practises: one task after the other from the deck on the device.
 *
 * No rule of a match is needed here: a task is solved when the board says that it is covered, as it
 * does when it lights the call. The stopwatch is this device's own, and nothing is sent.
 */
import { speak } from '../lib/speech.svelte'
import { precise } from '../routes/statistics/words'
import { moment } from '../sound/moments'
import type { Side } from '../wire.gen'
import { tasksOf, type Deck, type Practised, type PracticeTask } from './deck'
import { dealer } from './dealing'
import { nextHint, STEPS, type Step } from './hints'
import type { AnyKind, Drawn, PracticeBoard, StageCaller } from './kind'
import { keepPractised } from './results'

const TICK = 100
/** How long a board shakes after a wrong call. */
const SHAKE = 200
/** What the hands are told is mostly for the ear; this is also for the eye. */
const SEEN = /\.say\.(outside|overlap|open|no_flip|third_level)$/

type Facts = Readonly<Record<string, string | number>>

export class PracticeSession implements StageCaller {
  readonly edition: Practised
  readonly side: Side
  readonly kind: AnyKind
  task = $state.raw<PracticeTask | null>(null)
  laying = $state.raw<PracticeBoard | null>(null)
  /** How many tasks are solved by now. */
  solved = $state(0)
  /** Milliseconds since the task was seen. */
  passed = $state(0)
  /** One sentence for the eye, and whatever is said for the ear. */
  news = $state('')
  aloud = $state('')
  isShaking = $state(false)
  readonly isChecking = false
  readonly measure: Drawn = { frame: () => null }

  readonly #deal: () => PracticeTask | undefined
  readonly #ticker: ReturnType<typeof setInterval>
  #since = 0
  #hints = 0
  /** Which step of a hint was given last, and for what lay then. */
  #given = $state.raw<{ readonly step: Step; readonly written: string } | null>(null)

  constructor(edition: Practised, side: Side, kind: AnyKind, deck: Deck) {
    this.edition = edition
    this.side = side
    this.kind = kind
    this.#deal = dealer(tasksOf(deck, side))
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
    this.#tell('practice.another')
  }

  /** Call "Ubongo!": solved if the board is covered as the task wants it. */
  call(): Promise<void> {
    if (this.laying?.isDone) this.#solve()
    else this.#refuse()
    return Promise.resolve()
  }

  #refuse(): void {
    moment('wrong')
    this.#tell('practice.not_yet')
    this.isShaking = true
    setTimeout(() => (this.isShaking = false), SHAKE)
  }

  #solve(): void {
    const { edition, side, task } = this
    if (!task) return
    moment('solved_own')
    const time = Math.round(performance.now() - this.#since)
    keepPractised({ edition, side, task: task.name, time, hints: this.#hints, made: Date.now() })
    this.solved += 1
    this.#next()
    this.#tell('practice.solved', { time: precise(time) })
  }

  /** What pressing for a hint would do next. */
  get step(): Step {
    const given = this.#given
    if (given?.written !== this.laying?.written) return 'piece'
    return STEPS[STEPS.indexOf(given?.step ?? 'lay') + 1] ?? 'piece'
  }

  /** The next step of a hint, from the solution that lies with the task. */
  hint(): void {
    const { laying, task, step } = this
    if (!laying || !task) return
    const hint = nextHint(laying.written, task.solution, (token) => this.kind.cells(token))
    if (!hint) return
    this.#hints += 1
    this.#given = { step, written: laying.written }
    const { helping } = this.kind
    const facts = { name: helping.nameOf(hint.piece) }
    if (hint.placement === '') {
      if (step === 'piece') helping.mark(laying, hint.piece)
      else helping.takeUp(laying, hint.piece)
      this.#tell('practice.hint.astray', facts)
      return
    }
    if (step === 'piece') helping.mark(laying, hint.piece)
    else if (step === 'place') helping.show(laying, hint.placement)
    else helping.lay(laying, hint.placement)
    this.#tell(`practice.hint.told_${step}`, facts)
  }

  #next(): void {
    this.task = this.#deal() ?? null
    this.#hints = 0
    this.#given = null
    this.#since = performance.now()
    this.passed = 0
    this.laying = this.task && this.kind.layOut(this.task, this.#hands(), this.measure)
  }

  #hands() {
    return {
      changed: () => {
        this.news = ''
      },
      call: () => void this.call(),
      did: moment,
      say: (key: string, facts: Facts = {}) => {
        this.aloud = speak(key, facts)
        if (SEEN.test(key)) this.news = this.aloud
      },
    }
  }

  #tell(key: string, facts: Facts = {}): void {
    this.news = speak(key, facts)
    this.aloud = this.news
  }
}
