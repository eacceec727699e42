/** The lesson of light and dark: after the call the ship flies by itself. */
import { moment } from '../../sound/moments'
import { FlatLesson } from '../../study/flat.svelte'
import { told } from '../../study/told'
import type { LightDarkView } from '../../wire.gen'
import { LIGHT_DARK } from './edition'
import { EXAMPLE } from './example'
import { withFaceUp } from './faces'
import TOLD from './lesson.gen.json'

export class ShipLesson extends FlatLesson {
  readonly edition = LIGHT_DARK
  /** A round that the pupil was the first to solve. */
  view = $state.raw(TOLD.view as unknown as LightDarkView)

  constructor() {
    super(EXAMPLE, withFaceUp(EXAMPLE.task.label), 'turn_face')
  }

  protected override earn(): void {
    this.view = told(this.view, TOLD, 'reward')
    moment('gems')
  }
}
