/** One reader in one match of 3-D: a race that is laid with parts made of cubes. */
import { openBoard } from '../../cubes/board'
import { CubeLaying } from '../../cubes/laying.svelte'
import { readArea } from '../../cubes/notation'
import { speak } from '../../lib/speech.svelte'
import { moment } from '../../sound/moments'
import type { MatchFrame, Visit } from '../../table/visit.svelte'
import type { DealtTask, ThreeDEvent } from '../../wire.gen'
import { wrong } from '../race/news'
import { RaceSession } from '../race/session.svelte'
import { THREE_D, type ThreeD } from './edition'

/** What the hands are told is mostly for the ear; this is also for the eye. */
const SEEN = new Set([
  'cubes.say.outside',
  'cubes.say.overlap',
  'cubes.say.third_level',
  'cubes.say.open',
])

/** How somebody solved a task. */
export interface Solved {
  readonly seat: number
  readonly task: DealtTask
  readonly solution: string
}

export class Session extends RaceSession<ThreeD, CubeLaying> {
  override readonly handling = 'cubes'
  /** The solutions of the round that was last, in the order of solving. */
  solved = $state.raw<readonly Solved[]>([])

  constructor(visit: Visit) {
    super(visit, THREE_D)
  }

  override hear(frame: MatchFrame): void {
    if (frame.type === 'event') this.#keep(frame.event as ThreeDEvent)
    super.hear(frame)
  }

  protected override layOut(task: DealtTask, known: string): CubeLaying {
    return new CubeLaying(openBoard(readArea(task.area), task.pieces, known), {
      changed: (written) => {
        this.showBoard(written)
      },
      call: () => void this.call(),
      did: moment,
      say: (key, facts = {}) => {
        this.#hear(key, facts)
      },
    })
  }

  /** A round takes its boards with it when the next one opens: what was solved is kept. */
  #keep({ kind }: ThreeDEvent): void {
    const round = this.view?.round
    if (kind === 'rolled') this.solved = []
    if (kind !== 'round_ended' || !round) return
    this.solved = round.solved.flatMap((seat) => {
      const [task, solution] = [round.tasks[seat], round.boards[seat]]
      return task && solution ? [{ seat, task, solution }] : []
    })
  }

  /** What the hands say: a misfit is also seen, until the next part lies. */
  #hear(key: string, facts: Readonly<Record<string, string | number>>): void {
    if (SEEN.has(key)) this.tell(wrong(key, facts))
    else this.visit.tell(speak(key, facts))
    if (this.news?.tone === 'wrong' && key === 'cubes.say.laid') this.news = null
  }
}
