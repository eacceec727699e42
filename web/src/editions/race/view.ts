/** What the shared pages ask the view of a race. */
import type { DealtTask, RaceOptions, RaceView, Round, Solve, Story } from '../../wire.gen'
import { may } from '../../match/view'

/** As which a seat has solved the round that is played; 0 if it has not. */
export function placeOf({ phase, round }: RaceView, seat: number): number {
  const isPlayed = phase === 'puzzle' || phase === 'collecting'
  return round && isPlayed ? round.solved.indexOf(seat) + 1 : 0
}

/** The round whose tasks were seen last: between two rounds what lay in its end stays in sight. */
export function racedRound({ round, last }: RaceView): Round | null {
  return round && round.tasks.length > 0 ? round : last
}

/** What a seat solved last in this match. */
export function lastSolve({ stories }: Pick<RaceView, 'stories'>, seat: number): Solve | undefined {
  return stories.flatMap(({ solves }) => solves).findLast((solve) => solve.seat === seat)
}

/** In how many of the rounds a seat was the first to solve; a play-off does not count. */
export function fastestIn({ stories }: Pick<RaceView, 'stories'>, seat: number) {
  const rounds = stories.filter((story) => !story.is_playoff)
  const count = rounds.filter(({ solves }) => solves[0]?.seat === seat).length
  return { count, all: rounds.length }
}

/** With what the first have won, as it stands on the podium. */
export function onPodium(view: Pick<RaceView, 'places' | 'stories'>): Solve[] {
  return (view.places[0] ?? []).flatMap((seat) => lastSolve(view, seat) ?? [])
}

/** Whether a bot plays for somebody who is away. */
export function hasBotSittingIn({ bots, options }: RaceView, seat: number): boolean {
  return bots.includes(seat) && !options.bots.includes(seat)
}

/** Whether a seat takes part in this round: in a play-off only those who are tied do. */
export function isIn({ round }: RaceView, seat: number): boolean {
  return round?.players.includes(seat) ?? false
}

/** Whether a seat has nothing left to do in the round that is played, and may go on or wants to. */
export function isDone(view: RaceView, seat: number): boolean {
  const { phase, round } = view
  if (!round || (phase !== 'puzzle' && phase !== 'collecting')) return false
  return may(view, seat, 'go_on') || (round.going_on.includes(seat) && !isOwed(view, seat))
}

/** Whether a seat was shown a solution of the round that is played, and looks at it. */
export function hasGivenUp({ phase, round }: RaceView, seat: number): boolean {
  return phase === 'puzzle' && (round?.gave_up.includes(seat) ?? false)
}

/** Whether a seat solved and is still to take what that earned, after the puzzle. */
function isOwed({ phase, stories }: RaceView, seat: number): boolean {
  const solve = stories.at(-1)?.solves.find((each) => each.seat === seat)
  return phase === 'collecting' && solve?.reward === null
}

/** Whether a seat need not be waited for before a task, or before its glass. */
export function isReady({ phase, round }: RaceView, seat: number): boolean {
  const isAwaited = phase === 'roll' || phase === 'reveal' || phase === 'ready'
  return isAwaited && (round?.ready.includes(seat) ?? false)
}

/** The last seconds of the sand are seen. */
const LAST = 10_000

/** Whether the sand of a puzzle has almost run out; getting ready is no race. */
export function isLate({ phase, status, until }: RaceView, now: number): boolean {
  return phase === 'puzzle' && status.lasts > 0 && until > 0 && until - now <= LAST
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

/** Whether a round is over and the next one has not begun. */
export function isBetween(view: RaceView): boolean {
  return (view.phase === 'roll' || view.phase === 'reveal') && storyBefore(view) !== null
}

/** The task that a seat did not solve in the round that is over, and a solution of it, once it is shown. */
export function missedBy(
  { phase, round, last }: RaceView,
  seat: number,
): { task: DealtTask; solution: string; isUncalled: boolean } | null {
  // Whoever is not in the play-off that ends a match has its last round to look at.
  const played = phase === 'over' && round?.tasks[seat] ? round : null
  const over = played ?? (phase === 'over' || round?.tasks.length === 0 ? last : null)
  const [task, solution] = [over?.tasks[seat], over?.explained[seat]]
  // Where only the call was missing, what lay is shown as the solution.
  return task && solution ? { task, solution, isUncalled: solution === over?.boards[seat] } : null
}

/** Whether a seat did not solve the round with which the match ended; its solution comes soon after. */
export function hasMissedLast(view: RaceView, seat: number): boolean {
  const { round } = view
  return isIn(view, seat) && round?.tasks[seat] !== undefined && !round.solved.includes(seat)
}

/** How a round went; of a play-off, its last task. */
export function storyOf({ stories }: RaceView, number: number): Story | null {
  return stories.findLast((story) => story.number === number) ?? null
}
