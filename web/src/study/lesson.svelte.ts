/** A lesson: a small task that is laid with the real board, one sentence for each step, no server. */
import type { Caller } from '../editions/race/caller'
import { openBoard } from '../laying/board'
import type { Frame } from '../laying/drag'
import { Laying } from '../laying/laying.svelte'
import type { Manner } from '../laying/manner'
import { readArea } from '../laying/notation'
import { speak } from '../lib/speech.svelte'
import { moment } from '../sound/moments'
import type { Example } from './examples'

export const STEPS = ['turn', 'lay', 'cover', 'call', 'done'] as const
export type Step = (typeof STEPS)[number]

/** How long a board shakes after a wrong call. */
const SHAKE = 200

export class Lesson implements Caller {
  readonly task: Example['task']
  readonly laying: Laying
  readonly measure: { frame: () => Frame | null } = { frame: () => null }
  readonly isChecking = false
  isShaking = $state(false)
  /** What the hands say, for the ear. */
  aloud = $state('')
  #hasTurned = $state(false)
  #hasCalled = $state(false)
  /** What is to be done now. */
  readonly step: Step = $derived.by(() => this.#next())

  constructor({ task }: Example, manner: Manner) {
    this.task = task
    this.laying = new Laying(
      openBoard(readArea(task.area), task.pieces, '', manner.first),
      {
        changed: () => undefined,
        frame: () => this.measure.frame(),
        call: () => {
          void this.call()
        },
        did: (deed) => {
          if (deed === 'turned') this.#hasTurned = true
          moment(deed)
        },
        say: (key, facts) => {
          this.aloud = speak(key, facts)
        },
      },
      manner,
    )
  }

  /** A call counts when everything is covered. */
  call(): Promise<void> {
    if (this.laying.isDone) {
      this.#hasCalled = this.laying.isLocked = true
      moment('solved_own')
    } else {
      moment('wrong')
      this.isShaking = true
      setTimeout(() => (this.isShaking = false), SHAKE)
    }
    return Promise.resolve()
  }

  #next(): Step {
    if (this.#hasCalled) return 'done'
    if (this.laying.isDone) return 'call'
    if (this.laying.written !== '') return 'cover'
    return this.#hasTurned ? 'lay' : 'turn'
  }
}
