/** What chance decides in light and dark: the starter, the die and the cards. */
import type { LightDarkEvent, LightDarkState } from '../../wire.gen'
import { upTo, type Finding, type Scene } from './finding'
import { cardsRolled, cardsShown, coveredTooLate, starterDrawn, tieDrawn, type Stack } from './race'

const CARDS = 50
const FACES = ['light', 'dark']

/** The cards that were dealt least often. */
const stack: Stack<LightDarkState> = ({ dealt }, taken) => {
  const left = upTo(CARDS).filter((card) => !taken.has(card))
  const times = (card: number) => dealt.filter((each) => each === card).length
  const least = Math.min(...left.map(times))
  return left.filter((card) => times(card) === least)
}

/** In the master game there is no die, and which cards can come only a solver could say. */
export function lightDarkDraws(
  scene: Scene<LightDarkState, LightDarkEvent>,
  index: number,
): readonly Finding[] {
  const event = scene.entries[index]?.event
  const isMaster = scene.before(index).options.master
  switch (event?.kind) {
    case 'round_opened':
      return event.number === 1 ? starterDrawn(scene, index, scene.draws(index)) : []
    case 'rolled': {
      if (isMaster) return []
      const draws = scene.draws(index)
      const agrees = draws.choice(FACES) === event.label
      return [{ kind: 'die', index, agrees }, ...cardsRolled(scene, index, draws, stack)]
    }
    case 'task_shown':
      return isMaster ? [] : cardsShown(scene, index, stack)
    case 'glass_turned':
      return coveredTooLate(scene, index)
    case 'tie_drawn':
      return tieDrawn(scene, index)
    default:
      return []
  }
}
