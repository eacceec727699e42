/** Light and dark played again. */
import { LIGHT_DARK } from '../../editions/light_dark/edition'
import { evolved } from '../../editions/light_dark/match'
import type { LightDarkEvent, LightDarkOptions } from '../../wire.gen'
import { isOfAnotherDeck, lightDarkDraws } from '../checks/light_dark'
import type { Entry } from '../log'
import { lightDarkOpening } from '../openings'
import { projectionOf } from '../projection'
import LightDarkStage from './LightDarkStage.svelte'
import { laid, newsFor } from './race'

export const projection = projectionOf({
  opening: lightDarkOpening,
  evolved,
  laid,
  news: newsFor(LIGHT_DARK),
  draws: lightDarkDraws,
  unchecked: ({ master }: LightDarkOptions, entries: readonly Entry<LightDarkEvent>[]) =>
    master && isOfAnotherDeck(entries) ? 'replay.fair.rest.deck' : undefined,
  Stage: LightDarkStage,
})
