/** Help with parts made of cubes. */
import type { CubeLaying } from '../cubes/laying.svelte'
import { readPlacement } from '../cubes/notation'
import { isPartName } from '../cubes/shapes'
import type { HelpingHands } from './helped'

export const hands: HelpingHands<CubeLaying> = {
  word: 'piece',
  nameOf: (part) => part,
  mark(laying, part) {
    laying.letGo()
    if (isPartName(part)) laying.chosen = part
  },
  show(laying, placement) {
    const held = readPlacement(placement)
    laying.letGo()
    laying.chosen = held.part
    laying.held = held
  },
  lay(laying, placement) {
    this.show(laying, placement)
    laying.layHeld()
  },
  takeUp(laying, part) {
    this.mark(laying, part)
    laying.takeUpChosen()
    laying.letGo()
  },
}
