/**
 * A lesson: a small task of an edition, laid with its real stage, one sentence for each step.
 *
 * There is no server and no clock. What is laid, which steps there are and what solving earns is the
 * edition's own (`editions/<key>/lesson.svelte.ts`). Whoever would rather watch has each step done.
 */
import type { Caller } from '../match/view'
import { SEEN } from '../match/news'
import type { Drawn } from '../editions/solo/kind'
import type { HelpingHands } from '../help/helped'
import type { Deed } from '../laying/laying.svelte'
import { Aloud } from '../lib/aloud.svelte'
import { ownName } from '../lib/self'
import { speak } from '../lib/speech.svelte'
import { patched } from '../net/frames'
import { moment } from '../sound/moments'
import type { Decided } from '../wire.gen'

/** What is to be done, until it is. */
export interface Step {
  /** Its sentence is `study.learn.<name>`. */
  readonly name: string
  readonly isDone: () => boolean
  /** Do it for the pupil. */
  readonly show: () => void
}

/** What the rules answer to what a pupil does, in place of a server; tools/lessons.py writes it. */
export interface LessonScript {
  readonly view: unknown
  readonly answers: Readonly<Record<string, Pick<Decided, 'events' | 'patch'>>>
}

/** The view after something is done; the same where the rules answer nothing. */
export function viewAfter<View>(view: View, { answers }: LessonScript, done: string): View {
  const answer = answers[done]
  return answer ? patched(view, answer) : view
}

/** A board in the pupil's hands, whichever it is. */
export interface LessonBoard {
  isLocked: boolean
  readonly isDone: boolean
  readonly written: string
  call(): void
}

export type AnyLesson = Lesson<LessonBoard>

/** How long a board shakes after a wrong call. */
const SHAKE = 200
/** What was won is looked at for so long before it moves. */
const LOOK = 600

export abstract class Lesson<Board extends LessonBoard> implements Caller {
  abstract readonly task: Caller['task']
  abstract readonly laying: Board
  /** What is learned, in this order. */
  abstract readonly steps: readonly Step[]
  /** One solution, piece by piece, and the hands that show it. */
  protected abstract readonly solution: readonly string[]
  protected abstract readonly helping: HelpingHands<Board>

  /** The pupil's seat. */
  readonly seat = 0
  readonly measure: Drawn = { frame: () => null, surface: () => null }
  readonly isChecking = false
  isShaking = $state(false)
  /** What does not fit, for the eye. */
  news = $state('')
  hasCalled = $state(false)
  protected hasTurned = $state(false)
  /** All that the hands say, and what is won. */
  readonly #aloud = new Aloud()

  /** Who would sit at the table. */
  get names(): readonly string[] {
    return [ownName() || speak('table.you'), 'Anna', 'Ben']
  }

  /** How many steps are done; a piece that is taken up again leads back. */
  get done(): number {
    const open = this.steps.findIndex((step) => !step.isDone())
    return open < 0 ? this.steps.length : open
  }

  /** What is to be done now; nothing at the end. */
  get step(): Step | null {
    return this.steps[this.done] ?? null
  }

  /** What is read aloud. */
  get aloud(): string {
    return this.#aloud.words
  }

  /** What is amiss, in words. */
  get amiss(): string {
    return this.news
  }

  /** A call counts when the task is solved; else it is heard what is missing. */
  call(): Promise<void> {
    if (this.laying.isDone) {
      this.hasCalled = this.laying.isLocked = true
      moment('solved_own')
      setTimeout(() => {
        this.earn()
      }, LOOK)
    } else {
      moment('wrong')
      this.laying.call()
      this.isShaking = true
      setTimeout(() => (this.isShaking = false), SHAKE)
    }
    return Promise.resolve()
  }

  protected tell(words: string): void {
    this.#aloud.tell(words)
  }

  /** What solving earns by itself, if anything. */
  protected earn(): void {
    // Each edition says what.
  }

  /** A step that is shown by so many pieces of the solution. */
  protected laid(name: string, count: number, isDone: () => boolean): Step {
    return {
      name,
      isDone,
      show: () => {
        this.#layFirst(count)
      },
    }
  }

  protected calling(): Step {
    return { name: 'call', isDone: () => this.hasCalled, show: () => void this.call() }
  }

  /** What the board tells whoever holds it. */
  protected hands() {
    return {
      changed: () => {
        this.news = ''
      },
      call: () => void this.call(),
      did: (deed: Deed) => {
        if (deed === 'turned') this.hasTurned = true
        moment(deed)
      },
      say: (key: string, facts: Readonly<Record<string, string | number>> = {}) => {
        const words = speak(key, facts)
        this.tell(words)
        if (SEEN.test(key)) this.news = words
      },
    }
  }

  /** Take up what lies otherwise than in the solution, then lay its first pieces. */
  #layFirst(count: number): void {
    const { laying, solution, helping } = this
    for (const token of tokens(laying.written))
      if (!solution.includes(token)) helping.takeUp(laying, pieceOf(token))
    const lying = tokens(laying.written)
    for (const token of solution.slice(0, count))
      if (!lying.includes(token)) helping.lay(laying, token)
  }
}

function tokens(line: string): string[] {
  return line.split(' ').filter(Boolean)
}

/** `L4` of `L4b@0,2`, `16` of `16c@0,2,1`, and `3` of the card `3r1@0,2`. */
function pieceOf(token: string): string {
  return token.replace(/[a-x]\d?@.*/, '')
}
