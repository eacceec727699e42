/** One reader in one match of 3-D: a race that is laid with parts made of cubes. */
import { openBoard } from '../../cubes/board'
import { CubeLaying } from '../../cubes/laying.svelte'
import { readArea } from '../../cubes/notation'
import { speak } from '../../lib/speech.svelte'
import { moment } from '../../sound/moments'
import type { Visit } from '../../table/visit.svelte'
import type { DealtTask } from '../../wire.gen'
import { wrong } from '../race/news'
import { RaceSession } from '../race/session.svelte'
import { THREE_D, type ThreeD } from './edition'

/** After these nothing is amiss any more that was said before. */
const LAID = new Set(['cubes.say.laid', 'cubes.say.covered'])
/** What the hands are told is mostly for the ear; this is also for the eye. */
const SEEN = new Set([
  'cubes.say.outside',
  'cubes.say.overlap',
  'cubes.say.third_level',
  'cubes.say.open',
])

export class Session extends RaceSession<ThreeD, CubeLaying> {
  override readonly handling = 'cubes'

  constructor(visit: Visit) {
    super(visit, THREE_D)
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

  /** What the hands say: a misfit is also seen, until the next part lies. */
  #hear(key: string, facts: Readonly<Record<string, string | number>>): void {
    if (SEEN.has(key)) this.tell(wrong(key, facts))
    else this.visit.tell(speak(key, facts))
    if (this.news?.tone === 'wrong' && LAID.has(key)) this.news = null
  }
}
