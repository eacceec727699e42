/** The lesson of light and dark: after the call the ship flies by itself. */
import { moment } from '../../sound/moments'
import { FlatLesson } from '../../study/flat.svelte'
import { viewAfter } from '../../study/lesson.svelte'
import type { LightDarkView } from '../../wire.gen'
import { LIGHT_DARK } from './edition'
import { withFaceUp } from './faces'
import SCRIPT from './lesson.gen.json'
import { study } from './study'

export class ShipLesson extends FlatLesson {
  readonly edition = LIGHT_DARK
  /** A round that the pupil was the first to solve. */
  view = $state.raw(SCRIPT.view as unknown as LightDarkView)

  constructor() {
    super(study.example, withFaceUp(study.example.task.label), 'turn_face')
  }

  protected override earn(): void {
    this.view = viewAfter(this.view, SCRIPT, 'reward')
    moment('gems')
  }
}
