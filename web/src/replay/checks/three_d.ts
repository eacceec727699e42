/** What chance decides in 3-D: the starter, animal, die and boards, and gems out of the bag. */
import { SYMBOLS as ANIMALS } from '../../editions/three_d/animals.gen'
import { ROUNDS } from '../../editions/three_d/match'
import { GEMS } from '../../editions/three_d/treasury'
import type { ThreeDEvent, ThreeDState } from '../../wire.gen'
import { groupEnd, isWithinGroup, upTo, type Finding, type Scene } from './finding'
import {
  cardsRolled,
  cardsShown,
  coveredTooLate,
  solvedFrom,
  starterDrawn,
  tieDrawn,
  type Deal,
} from './race'

type ThreeDScene = Scene<ThreeDState, ThreeDEvent>

const FAMILIES = Object.keys(ANIMALS)
const BOARDS_OF_AN_ANIMAL = 4
const PIPS = 10
/** The bag is filled and the display laid out before the first round opens. */
const LAID_OUT_BEFORE = 2

function familyOf(board: number): string | undefined {
  return FAMILIES[Math.floor((board - 1) / BOARDS_OF_AN_ANIMAL)]
}

/** The boards of an animal that nobody else has. */
function boardsOf(family: string): Deal<ThreeDState> {
  const boards = upTo(FAMILIES.length * BOARDS_OF_AN_ANIMAL)
  return (_state, _seat, taken, draws) =>
    draws.choice(boards.filter((board) => familyOf(board) === family && !taken.has(board)))
}

export function threeDDraws(scene: ThreeDScene, index: number): readonly Finding[] {
  const event = scene.entries[index]?.event
  switch (event?.kind) {
    case 'round_opened':
      return event.number === 1
        ? starterDrawn(scene, index, scene.draws(index - LAID_OUT_BEFORE))
        : []
    case 'rolled': {
      const [state, draws] = [scene.before(index), scene.draws(index)]
      const animal: Finding = {
        kind: 'animal',
        index,
        agrees: draws.choice(animalsLeft(state)) === event.family,
      }
      const die: Finding[] = state.options.first_game
        ? []
        : [{ kind: 'die', index, agrees: String(1 + draws.below(PIPS)) === event.label }]
      return [animal, ...die, ...cardsRolled(scene, index, draws, boardsOf(event.family))]
    }
    case 'task_shown':
      return cardsShown(scene, index, boardsOf(scene.before(index).round?.family ?? ''))
    case 'reward_given':
      return isWithinGroup(scene.entries, index) ? [] : bagDrawn(scene, index)
    case 'glass_turned':
      return coveredTooLate(scene, index)
    case 'tie_drawn':
      return tieDrawn(scene, index)
    default:
      return []
  }
}

/** The animals that were not played; in a play-off all but the last one of it. */
function animalsLeft({ dealt, options, round }: ThreeDState): string[] {
  const boards = round?.is_playoff ? dealt.slice(ROUNDS * options.seats).slice(-1) : dealt
  const gone = boards.map(familyOf)
  return FAMILIES.filter((family) => !gone.includes(family))
}

/** A gem out of the bag for every solver, at the end of a round. */
function bagDrawn(scene: ThreeDScene, first: number): readonly Finding[] {
  if (scene.before(first).options.no_luck) return []
  const { start, made } = endOfRound(scene, first)
  const draws = scene.draws(start).skip(made)
  return scene.entries.slice(first, groupEnd(scene.entries, first)).map(({ event }, i) => {
    const { bag } = scene.before(first + i)
    const each = GEMS.flatMap((gem, kind) => upTo(bag[kind] ?? 0).map(() => gem))
    const found = event.kind === 'reward_given' ? event.from_bag : ''
    return { kind: 'bag', index: first + i, agrees: draws.choice(each) === found }
  })
}

/**
 * Where the decision began that ended a round, and how many draws it had made before the rewards.
 *
 * Time ends a round in which not all have solved; else the last call does, which may have been one
 * of several at the same time.
 */
function endOfRound(scene: ThreeDScene, rewards: number): { start: number; made: number } {
  const { entries, before } = scene
  const { round } = before(rewards)
  if (!round || round.solved.length < round.players.length) return { start: rewards, made: 0 }
  let start = rewards
  while (isOutcome(entries[start - 1]?.event) && entries[start - 1]?.at === entries[rewards]?.at) {
    start -= 1
  }
  const opener = entries[start - 1]
  if (opener?.at === entries[rewards]?.at) {
    if (opener?.event.kind === 'tie_drawn')
      return { start: start - 1, made: opener.event.seats.length - 1 }
    if (opener?.event.kind === 'glass_turned')
      return { start: start - 1, made: solvedFrom(scene, start).length - 1 }
  }
  const isByItself = entries[rewards - 2]?.event.kind === 'arranged'
  const isAutomatic = before(rewards).options.automatic_call && isByItself
  return { start: rewards - (isAutomatic ? 2 : 1), made: 0 }
}

/** What a call at the same time as another may come to. */
function isOutcome(event: ThreeDEvent | undefined): boolean {
  return ['task_solved', 'claim_failed', 'refused', 'arranged'].includes(event?.kind ?? '')
}
