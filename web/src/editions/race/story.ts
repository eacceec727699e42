/** The story of a round for its result: who solved when, and what that earned. */
import type { MatchEvent, RaceEvent, RaceView } from '../../wire.gen'

export interface Chapter<Reward> {
  readonly seat: number
  readonly place: number
  /** How long it took, in milliseconds; null if it was before this page came. */
  readonly took: number | null
  /** What it earned; null if nothing, as far as this page knows. */
  readonly reward: Reward | null
  /** Whether something may have been earned before this page came. */
  readonly isPartial: boolean
}

export interface Story<Reward> {
  readonly number: number
  readonly isPlayoff: boolean
  readonly hadSecondChance: boolean
  readonly isOver: boolean
  readonly chapters: readonly Chapter<Reward>[]
}

/** What an event earned whom. */
export interface Earned<Reward> {
  readonly seat: number
  readonly reward: Reward
}

/** The story of a round that this page joins in the middle. */
export function toldSoFar<Reward>(
  { phase, round }: RaceView,
  isRewarded: (seat: number) => boolean,
): Story<Reward> | null {
  if ((phase !== 'puzzle' && phase !== 'collecting') || !round) return null
  const chapters = round.solved.map((seat, i) => ({
    seat,
    place: i + 1,
    took: null,
    reward: null,
    isPartial: isRewarded(seat),
  }))
  const { number, is_playoff: isPlayoff, is_second_chance: hadSecondChance } = round
  return { number, isPlayoff, hadSecondChance, isOver: false, chapters }
}

/** The story after an event that every race has; `before` is the view that the event changes. */
export function told<Reward>(
  story: Story<Reward> | null,
  event: MatchEvent | RaceEvent,
  before: RaceView,
): Story<Reward> | null {
  const { round } = before
  switch (event.kind) {
    case 'rolled':
      return {
        number: round?.number ?? 0,
        isPlayoff: round?.is_playoff ?? false,
        hadSecondChance: false,
        isOver: false,
        chapters: [],
      }
    case 'task_solved': {
      const { seat, place } = event
      const took = Math.max(0, event.credited - seenAt(before, seat))
      const chapter = { seat, place, took, reward: null, isPartial: false }
      return story && { ...story, chapters: [...story.chapters, chapter] }
    }
    case 'glass_turned':
      return story && { ...story, hadSecondChance: true }
    case 'round_ended':
    case 'match_ended':
      return story && { ...story, isOver: true }
    default:
      return story
  }
}

/** When a seat was to see its task: with the others, or later by its handicap. */
function seenAt({ options, round }: RaceView, seat: number): number {
  return (round?.started ?? 0) + (options.handicaps[seat]?.delay ?? 0)
}

/** The story in which somebody earned something. */
export function earned<Reward>(
  story: Story<Reward> | null,
  { seat, reward }: Earned<Reward>,
): Story<Reward> | null {
  return (
    story && {
      ...story,
      chapters: story.chapters.map((chapter) =>
        chapter.seat === seat ? { ...chapter, reward, isPartial: false } : chapter,
      ),
    }
  )
}
