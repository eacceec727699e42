/** What chance decides in the card game: which nine cards everybody gets in every other round. */
import type { CardGameEvent, CardGameState } from '../../wire.gen'
import { agreesSomewhere, upTo, type Finding, type Scene } from './finding'

const STACK = 36
const HAND = 9

export function cardGameDraws(
  scene: Scene<CardGameState, CardGameEvent>,
  index: number,
): readonly Finding[] {
  const event = scene.entries[index]?.event
  if (event?.kind !== 'round_begun' || event.number % 2 === 0) return []
  const { seats } = scene.before(index).options
  const dealt = scene.entries
    .slice(index + 1, index + 1 + seats)
    .flatMap(({ event: hand }) => (hand.kind === 'hand_dealt' ? hand.cards : []))
    .map(({ number }) => number)
  const agrees =
    dealt.length === seats * HAND &&
    agreesSomewhere(
      scene,
      index,
      (draws) => draws.shuffled(upTo(STACK)).slice(0, dealt.length).join() === dealt.join(),
    )
  return [{ kind: 'hands', index, agrees }]
}
