/** The lesson of light and dark: after the call the ship flies by itself. */
import { moment } from '../../sound/moments'
import { EXAMPLES, SHIPS } from '../../study/examples'
import { FlatLesson } from '../../study/flat.svelte'
import { LIGHT_DARK } from './edition'
import { withFaceUp } from './faces'
import { evolved, fieldsEarned } from './match'

export class ShipLesson extends FlatLesson {
  readonly edition = LIGHT_DARK
  view = $state.raw(SHIPS)

  constructor() {
    super(EXAMPLES.light_dark, withFaceUp(EXAMPLES.light_dark.task.label), 'turn_face')
  }

  /** The pupil was the first to solve. */
  protected override earn(): void {
    const { view, seat } = this
    const fields = fieldsEarned(1, view.options.seats)
    const to = (view.fields[seat] ?? 0) + fields
    this.view = evolved(view, { kind: 'ship_moved', seat, fields, to })
    moment('gems')
  }
}
