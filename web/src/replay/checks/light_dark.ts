/** What chance decides in light and dark: the starter, the die and the cards. */
import type { LightDarkEvent, LightDarkOptions, LightDarkState } from '../../wire.gen'
import { hexOf } from '../draws'
import type { Entry } from '../log'
import { sha256 } from '../sha256'
import { upTo, type Finding, type Scene } from './finding'
import { cardsRolled, cardsShown, coveredTooLate, starterDrawn, tieDrawn, type Deal } from './race'
import { AREAS, UNCOVERED } from './uncovered.gen'

const CARDS = 50
const FACES = ['light', 'dark']

/** The cards that were dealt least often. */
function stack(cards: readonly number[], dealt: readonly number[]): readonly number[] {
  const times = (card: number) => dealt.filter((each) => each === card).length
  const least = Math.min(...cards.map(times))
  return cards.filter((card) => times(card) === least)
}

/** In the master game a card is laid aside whose area the ten pieces cannot cover. */
const deal: Deal<LightDarkState> = ({ dealt, options }, seat, taken, draws) => {
  const aside = options.master ? uncovered(options, seat) : []
  let left = upTo(CARDS).filter((card) => !taken.has(card))
  for (;;) {
    const card = draws.choice(stack(left, dealt))
    if (card === undefined || !aside.includes(card)) return card
    left = left.filter((other) => other !== card)
  }
}

function uncovered({ handicaps, side, put_away }: LightDarkOptions, seat: number) {
  return UNCOVERED[[handicaps[seat]?.side ?? side, ...put_away.toSorted()].join(' ')] ?? []
}

/**
 * Whether no area is that of its card in the shipped deck: a house may play with a deck of its own.
 * Then nobody knows here which of its cards are laid aside in the master game.
 */
export function isOfAnotherDeck(entries: readonly Entry<LightDarkEvent>[]): boolean {
  const tasks = entries.flatMap(({ event }) => {
    if (event.kind === 'rolled') return event.tasks
    return event.kind === 'task_shown' ? [event.task] : []
  })
  const dealt = tasks.filter((task) => task !== null)
  const isShipped = dealt.some(({ card, area }) =>
    AREAS[card - 1]?.includes(hexOf(sha256(new TextEncoder().encode(area))).slice(0, 4)),
  )
  return dealt.length > 0 && !isShipped
}

/** Whether it is known which cards may be dealt. */
function isDealKnown({ entries }: Scene<unknown, LightDarkEvent>, options: LightDarkOptions) {
  return !options.master || !isOfAnotherDeck(entries)
}

export function lightDarkDraws(
  scene: Scene<LightDarkState, LightDarkEvent>,
  index: number,
): readonly Finding[] {
  const event = scene.entries[index]?.event
  switch (event?.kind) {
    case 'round_opened':
      return event.number === 1 ? starterDrawn(scene, index, scene.draws(index)) : []
    case 'rolled': {
      const [draws, { options }] = [scene.draws(index), scene.before(index)]
      const die: Finding[] = options.master
        ? []
        : [{ kind: 'die', index, agrees: draws.choice(FACES) === event.label }]
      if (!isDealKnown(scene, options)) return die
      return [...die, ...cardsRolled(scene, index, draws, deal)]
    }
    case 'task_shown':
      return isDealKnown(scene, scene.before(index).options) ? cardsShown(scene, index, deal) : []
    case 'glass_turned':
      return coveredTooLate(scene, index)
    case 'tie_drawn':
      return tieDrawn(scene, index)
    default:
      return []
  }
}
