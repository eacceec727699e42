/** What the shared pages ask the view of a race. */
import type { RaceOptions, RaceView, Story } from '../../wire.gen'

/** As which a seat has solved the round that is played; 0 if it has not. */
export function placeOf({ phase, round }: RaceView, seat: number): number {
  const isPlayed = phase === 'puzzle' || phase === 'collecting'
  return round && isPlayed ? round.solved.indexOf(seat) + 1 : 0
}

/** Whether a bot plays for somebody who is away. */
export function hasBotSittingIn({ bots, options }: RaceView, seat: number): boolean {
  return bots.includes(seat) && !options.bots.includes(seat)
}

/** Whether a seat takes part in this round: in a play-off only those who are tied do. */
export function isIn({ round }: RaceView, seat: number): boolean {
  return round?.players.includes(seat) ?? false
}

/** Which pawn or ship a seat has: the one it chose, or the one of its number. */
export function tokenOf(
  options: RaceOptions & { tokens?: readonly number[] },
  seat: number,
): number {
  return options.tokens?.[seat] ?? seat
}

/** Whether the table shows the tasks by itself, after a breath: without a die, and to play off. */
export function isBreather({ phase, round }: RaceView, hasDie: boolean): boolean {
  return phase === 'reveal' && (!hasDie || round?.is_playoff === true)
}

/** How the round went that has just ended, until another task is seen. */
export function storyBefore({ round, stories }: RaceView): Story | null {
  const story = stories.at(-1)
  return round && story && story.number < round.number ? story : null
}

/** How a round went; of a play-off, its last task. */
export function storyOf({ stories }: RaceView, number: number): Story | null {
  return stories.findLast((story) => story.number === number) ?? null
}
