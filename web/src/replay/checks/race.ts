/** What chance decides in every race: who starts, the cards, and calls at the same time. */
import type { DealtTask, MatchEvent, RaceEvent, RaceState, TaskShown } from '../../wire.gen'
import type { Draws } from '../draws'
import { groupEnd, isWithinGroup, type Finding, type Scene } from './finding'

type Common = MatchEvent | RaceEvent
export type RaceScene<State extends RaceState = RaceState> = Scene<State, { kind: string }>

/** Draws a card for a seat, when others took theirs in this round. */
export type Deal<State> = (
  state: State,
  seat: number,
  taken: ReadonlySet<number>,
  draws: Draws,
) => number | undefined

export function commonAt(scene: RaceScene, index: number): Common | undefined {
  return scene.entries[index]?.event as Common | undefined
}

/** Who starts the first round, unless the host has marked somebody. */
export function starterDrawn(scene: RaceScene, index: number, draws: Draws): readonly Finding[] {
  const event = commonAt(scene, index)
  const { options } = scene.before(index)
  if (event?.kind !== 'round_opened' || options.starter !== null) return []
  return [{ kind: 'starter', index, agrees: draws.below(options.seats) === event.starter }]
}

/** The cards of a roll, the starter's first; those of late seats are drawn later. */
export function cardsRolled<State extends RaceState>(
  scene: RaceScene<State>,
  index: number,
  draws: Draws,
  deal: Deal<State>,
): readonly Finding[] {
  const event = commonAt(scene, index)
  const state = scene.before(index)
  if (event?.kind !== 'rolled' || !state.round) return []
  const { starter, players } = state.round
  const seats = players.toSorted((one, other) => turn(one, starter) - turn(other, starter))
  const onTime = seats.filter((seat) => !state.options.handicaps[seat]?.delay)
  return drawn(
    onTime.map((seat) => ({ index, seat, task: event.tasks[seat] ?? null })),
    [],
    (seat, taken) => deal(state, seat, taken, draws),
  )
}

/** The cards of seats that start late and whose moment has come. */
export function cardsShown<State extends RaceState>(
  scene: RaceScene<State>,
  index: number,
  deal: Deal<State>,
): readonly Finding[] {
  if (isWithinGroup(scene.entries, index)) return []
  const [state, draws] = [scene.before(index), scene.draws(index)]
  const shown = scene.entries.slice(index, groupEnd(scene.entries, index)).map(({ event }, i) => {
    const { seat, task } = event as TaskShown
    return { index: index + i, seat, task }
  })
  const taken = state.round?.tasks.flatMap((task) => (task ? [task.card] : [])) ?? []
  return drawn(shown, taken, (seat, gone) => deal(state, seat, gone, draws))
}

function drawn(
  tasks: readonly { index: number; seat: number; task: DealtTask | null }[],
  before: readonly number[],
  draw: (seat: number, taken: ReadonlySet<number>) => number | undefined,
): Finding[] {
  const taken = new Set(before)
  return tasks.map(({ index, seat, task }) => {
    const agrees = draw(seat, taken) === task?.card
    if (task) taken.add(task.card)
    return { kind: 'card', index, agrees }
  })
}

/** Those to the left of the starter come after it. */
function turn(seat: number, starter: number): number {
  return seat < starter ? seat + 100 : seat
}

/** In which order commands of the same time count. */
export function tieDrawn(scene: RaceScene, index: number): readonly Finding[] {
  const event = commonAt(scene, index)
  return event?.kind === 'tie_drawn' ? [orderDrawn(scene, index, event.seats)] : []
}

/** Where calls are automatic: the order of those who covered the area after the sand. */
export function coveredTooLate(scene: RaceScene, index: number): readonly Finding[] {
  const seats = solvedFrom(scene, index + 1)
  return seats.length < 2 ? [] : [orderDrawn(scene, index, seats)]
}

/** The seats, shuffled. */
function orderDrawn(scene: RaceScene, index: number, seats: readonly number[]): Finding {
  const order = scene.draws(index).shuffled(seats.toSorted((one, other) => one - other))
  return { kind: 'tie', index, agrees: order.join() === seats.join() }
}

/** Who solved in the events from here on that follow each other. */
export function solvedFrom(scene: RaceScene, index: number): number[] {
  const event = commonAt(scene, index)
  const isSame = scene.entries[index]?.at === scene.entries[index - 1]?.at
  if (event?.kind !== 'task_solved' || !isSame) return []
  return [event.seat, ...solvedFrom(scene, index + 1)]
}
