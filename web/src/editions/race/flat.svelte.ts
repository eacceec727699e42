/** A race that is laid with flat pieces. */
import { openBoard } from '../../laying/board'
import type { Frame } from '../../laying/drag'
import { Laying } from '../../laying/laying.svelte'
import type { Manner } from '../../laying/manner'
import { readArea } from '../../laying/notation'
import { moment } from '../../sound/moments'
import type { Visit } from '../../table/visit.svelte'
import type { DealtTask } from '../../wire.gen'
import type { RaceEdition, RaceTypes } from './edition'
import { RaceSession } from './session.svelte'

export interface FlatEdition<Types extends RaceTypes> extends RaceEdition<Types> {
  /** How pieces may lie in this round. */
  manner(view: Types['state']): Manner
}

/** The class of sessions of one edition, which a room names. */
export function flatSession<Types extends RaceTypes>(
  edition: FlatEdition<Types>,
): new (visit: Visit) => FlatSession<Types> {
  return class extends FlatSession<Types> {
    constructor(visit: Visit) {
      super(visit, edition)
    }
  }
}

export class FlatSession<Types extends RaceTypes> extends RaceSession<Types, Laying> {
  override readonly handling = 'flat'
  readonly measure: { frame: () => Frame | null } = { frame: () => null }
  declare readonly edition: FlatEdition<Types>

  protected override layOut(task: DealtTask, known: string, view: Types['state']): Laying {
    const manner = this.edition.manner(view)
    const board = openBoard(readArea(task.area), task.pieces, known, manner.first)
    return new Laying(
      board,
      {
        changed: (written) => {
          this.showBoard(written)
        },
        frame: () => this.measure.frame(),
        call: () => void this.call(),
        did: moment,
        say: (key, facts) => {
          this.hearHands(key, facts)
        },
      },
      manner,
    )
  }
}
