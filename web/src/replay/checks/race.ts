/** What chance decides in every race: who starts, the cards, and calls at the same time. */
import type { DealtTask, MatchEvent, RaceEvent, RaceState } from '../../wire.gen'
import type { Draws } from '../draws'
import { groupEnd, isWithinGroup, type Finding, type Scene } from './finding'

type Common = MatchEvent | RaceEvent
export type RaceScene<State extends RaceState = RaceState> = Scene<State, { kind: string }>

/** The cards that may be drawn for a seat when others took theirs in this round. */
export type Stack<State> = (state: State, taken: ReadonlySet<number>) => readonly number[]

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
  stack: Stack<State>,
): readonly Finding[] {
  const event = commonAt(scene, index)
  const state = scene.before(index)
  if (event?.kind !== 'rolled' || !state.round) return []
  const { starter, players } = state.round
  const seats = players.toSorted((one, other) => turn(one, starter) - turn(other, starter))
  const onTime = seats.filter((seat) => !state.options.handicaps[seat]?.delay)
  return drawn(
    onTime.map((seat) => ({ index, task: event.tasks[seat] ?? null })),
    [],
    (taken) => draws.choice(stack(state, taken)),
  )
}

/** The cards of seats that start late and whose moment has come. */
export function cardsShown<State extends RaceState>(
  scene: RaceScene<State>,
  index: number,
  stack: Stack<State>,
): readonly Finding[] {
  if (isWithinGroup(scene.entries, index)) return []
  const [state, draws] = [scene.before(index), scene.draws(index)]
  const shown = scene.entries.slice(index, groupEnd(scene.entries, index)).map(({ event }, i) => ({
    index: index + i,
    task: (event as { task?: DealtTask }).task ?? null,
  }))
  const taken = state.round?.tasks.flatMap((task) => (task ? [task.card] : [])) ?? []
  return drawn(shown, taken, (gone) => draws.choice(stack(state, gone)))
}

function drawn(
  tasks: readonly { readonly index: number; readonly task: DealtTask | null }[],
  before: readonly number[],
  draw: (taken: ReadonlySet<number>) => number | undefined,
): Finding[] {
  const taken = new Set(before)
  return tasks.map(({ index, task }) => {
    const agrees = draw(taken) === task?.card
    if (task) taken.add(task.card)
    return { kind: 'card', index, agrees }
  })
}

/** Those to the left of the starter come after it. */
function turn(seat: number, starter: number): number {
  return seat < starter ? seat + 100 : seat
}

/** In which order commands of the same time count; only of those whose own times are told. */
export function tieDrawn(scene: RaceScene, index: number): readonly Finding[] {
  const event = commonAt(scene, index)
  if (event?.kind !== 'tie_drawn') return []
  const times = new Map<number, number>()
  for (const { event: later } of scene.entries.slice(index + 1, sameMomentEnd(scene, index))) {
    const { seat, credited } = later as { seat?: number; credited?: number }
    if (seat !== undefined && credited !== undefined) times.set(seat, credited)
  }
  const given = event.seats.toSorted(
    (one, other) => (times.get(one) ?? 0) - (times.get(other) ?? 0),
  )
  const isKnown = event.seats.every((seat) => times.has(seat))
  if (!isKnown || new Set(times.values()).size < event.seats.length) return []
  const order = scene.draws(index).shuffled(given)
  return [{ kind: 'tie', index, agrees: order.join() === event.seats.join() }]
}

/** Where calls are automatic: the order of those who covered the area after the sand. */
export function coveredTooLate(scene: RaceScene, index: number): readonly Finding[] {
  const seats = solvedFrom(scene, index + 1)
  if (seats.length < 2) return []
  const order = scene.draws(index).shuffled(seats.toSorted((one, other) => one - other))
  return [{ kind: 'tie', index, agrees: order.join() === seats.join() }]
}

/** Who solved in the events from here on that follow each other. */
export function solvedFrom(scene: RaceScene, index: number): number[] {
  const event = commonAt(scene, index)
  const isSame = scene.entries[index]?.at === scene.entries[index - 1]?.at
  if (event?.kind !== 'task_solved' || !isSame) return []
  return [event.seat, ...solvedFrom(scene, index + 1)]
}

function sameMomentEnd({ entries }: RaceScene, index: number): number {
  let end = index
  while (entries[end]?.at === entries[index]?.at) end += 1
  return end
}
