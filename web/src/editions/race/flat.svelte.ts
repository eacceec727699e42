/** A race that is laid with flat pieces. */
import { openBoard } from '../../laying/board'
import type { Frame } from '../../laying/drag'
import { Laying } from '../../laying/laying.svelte'
import type { Manner } from '../../laying/manner'
import { readArea } from '../../laying/notation'
import { speak } from '../../lib/speech.svelte'
import { moment } from '../../sound/moments'
import type { Visit } from '../../table/visit.svelte'
import type { DealtTask } from '../../wire.gen'
import type { RaceEdition, RaceTypes } from './edition'
import { wrong } from './news'
import { RaceSession } from './session.svelte'

/** After these nothing is amiss any more that was said before. */
const LAID = new Set(['laying.say.laid', 'laying.say.covered'])
/** What the hands are told is mostly for the ear; this is also for the eye. */
const SEEN = new Set([
  'laying.say.outside',
  'laying.say.overlap',
  'laying.say.open',
  'laying.say.no_flip',
])

export interface FlatEdition<Types extends RaceTypes> extends RaceEdition<Types> {
  /** How pieces may lie in this round. */
  manner(view: Types['state']): Manner
}

export type AnyFlatSession = FlatSession<RaceTypes>

export class FlatSession<Types extends RaceTypes> extends RaceSession<Types, Laying> {
  override readonly handling = 'flat'
  readonly measure: { frame: () => Frame | null } = { frame: () => null }
  readonly #edition: FlatEdition<Types>

  constructor(visit: Visit, edition: FlatEdition<Types>) {
    super(visit, edition)
    this.#edition = edition
  }

  protected override layOut(task: DealtTask, known: string, view: Types['state']): Laying {
    const manner = this.#edition.manner(view)
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
        say: (key, facts = {}) => {
          this.#hear(key, facts)
        },
      },
      manner,
    )
  }

  /** What the hands say: a misfit is also seen, until the next piece lies. */
  #hear(key: string, facts: Readonly<Record<string, string | number>>): void {
    if (SEEN.has(key)) this.tell(wrong(key, facts))
    else this.visit.tell(speak(key, facts))
    if (this.news?.tone === 'wrong' && LAID.has(key)) this.news = null
  }
}
