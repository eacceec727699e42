/** What those are called who played a match that is over. */
import { speak } from '../lib/speech.svelte'

interface Played {
  readonly name?: string | null
  readonly person?: string | null
}

/** People by their names, bots by that of who they are; whoever has none is told apart by the seat. */
export function namesPlayed(seats: readonly Played[]): string[] {
  return seats.map(
    ({ name, person }, seat) =>
      name ??
      (person ? speak(`table.bot.${person}`) : speak('replay.somebody', { number: seat + 1 })),
  )
}
