/** The lesson of the re-issue: laid as in classic; after the call gems come by themselves. */
import { FREELY } from '../../laying/manner'
import { moment } from '../../sound/moments'
import { FlatLesson } from '../../study/flat.svelte'
import { told } from '../../study/told'
import type { ClassicBagView } from '../../wire.gen'
import { EXAMPLE } from '../classic/example'
import { CLASSIC_BAG } from './edition'
import TOLD from './lesson.gen.json'

export class BagLesson extends FlatLesson {
  readonly edition = CLASSIC_BAG
  /** A round that the pupil was the first to solve; bag and display are as a match begins. */
  view = $state.raw(TOLD.view as unknown as ClassicBagView)

  constructor() {
    super(EXAMPLE, FREELY, 'turn')
  }

  /** The fastest takes a sapphire and draws a gem (B-13): this time a ruby. */
  protected override earn(): void {
    this.view = told(this.view, TOLD, 'reward')
    moment('gems')
  }
}
