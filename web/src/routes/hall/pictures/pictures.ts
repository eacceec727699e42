/** The picture of each edition: what one plays with. */
import type { Component } from 'svelte'

import type { EditionKey } from '../../../editions/rooms'
import CardGamePicture from './CardGamePicture.svelte'
import ClassicPicture from './ClassicPicture.svelte'
import LightDarkPicture from './LightDarkPicture.svelte'
import ThreeDPicture from './ThreeDPicture.svelte'

const ALL: Readonly<Record<string, Component>> & Readonly<Record<EditionKey, Component>> = {
  classic: ClassicPicture,
  light_dark: LightDarkPicture,
  three_d: ThreeDPicture,
  card_game: CardGamePicture,
}

export function pictureOf(edition: EditionKey): Component {
  return ALL[edition]
}
