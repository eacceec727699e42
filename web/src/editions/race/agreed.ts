/** What the table of a race agreed on, in sentences. */
import { speak } from '../../lib/speech.svelte'
import { namesOf } from '../../table/names'
import type { RaceOptions, TableSeen } from '../../wire.gen'

/** How many rounds are played, and whether that is a quick match. */
export function roundsOf({ options, rounds: count }: TableSeen): string {
  const { quick } = options as RaceOptions
  return speak(quick ? 'gathering.agreed.quick' : 'gathering.agreed.rounds', { count })
}

/** The options with which nobody rolls. */
export type MaybeDieless = RaceOptions & {
  readonly master?: boolean
  readonly first_game?: boolean
}

/** Whether a die says what is played: not in the master game, nor in a first game of 3-D. */
export function hasDie({ master, first_game }: MaybeDieless): boolean {
  return !master && !first_game
}

/** Side, glass, rounds; then what the edition adds, and what is said of single seats. */
export function agreed(
  options: MaybeDieless,
  rounds: string,
  own: readonly string[],
  names: readonly string[],
): string[] {
  const starter = options.starter !== null && hasDie(options) && names[options.starter]
  return [
    ...(options.master ? [] : [speak(`gathering.agreed.${options.side}`)]),
    speak('gathering.agreed.glass', { count: options.glass / 1_000 }),
    rounds,
    ...own,
    ...(options.automatic_call ? [speak('gathering.agreed.automatic')] : []),
    ...(options.wait_for_everybody ? [speak('gathering.agreed.wait')] : []),
    ...(starter ? [speak('gathering.agreed.starter', { name: starter })] : []),
    ...handicaps(options, names),
  ]
}

function handicaps(options: RaceOptions, names: readonly string[]): string[] {
  return options.handicaps.flatMap(({ side, delay }, seat) => {
    const name = names[seat] ?? ''
    return [
      ...(side && side !== options.side ? [speak(`gathering.agreed.own_${side}`, { name })] : []),
      ...(delay > 0 ? [speak('gathering.agreed.late', { name, count: delay / 1_000 })] : []),
    ]
  })
}

/** What the seats are called before everybody sits there: a free one has its number. */
export function seatNames({ seats }: TableSeen): string[] {
  return namesOf(seats).map((name, seat) => name || speak('gathering.seat', { number: seat + 1 }))
}
