/** The lesson of the re-issue: laid as in classic; after the call gems come by themselves. */
import { FREELY } from '../../laying/manner'
import { moment } from '../../sound/moments'
import { FlatLesson } from '../../study/flat.svelte'
import { viewAfter } from '../../study/lesson.svelte'
import type { ClassicBagView } from '../../wire.gen'
import { study } from '../classic/study'
import { CLASSIC_BAG } from './edition'
import SCRIPT from './lesson.gen.json'

export class BagLesson extends FlatLesson {
  readonly edition = CLASSIC_BAG
  /** A round that the pupil was the first to solve; bag and display are as a match begins. */
  view = $state.raw(SCRIPT.view as unknown as ClassicBagView)

  constructor() {
    super(study.example, FREELY, 'turn')
  }

  /** The fastest takes a sapphire and draws a gem (B-13): this time a ruby. */
  protected override earn(): void {
    this.view = viewAfter(this.view, SCRIPT, 'reward')
    moment('gems')
  }
}
