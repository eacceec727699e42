/** One reader in one match of 3-D: a race that is laid with parts made of cubes. */
import { openBoard } from '../../cubes/board'
import { CubeLaying } from '../../cubes/laying.svelte'
import { readArea } from '../../cubes/notation'
import { moment } from '../../sound/moments'
import type { Visit } from '../../table/visit.svelte'
import type { DealtTask } from '../../wire.gen'
import { RaceSession } from '../race/session.svelte'
import { THREE_D, type ThreeD } from './edition'

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
      say: (key, facts) => {
        this.hearHands(key, facts)
      },
    })
  }
}
