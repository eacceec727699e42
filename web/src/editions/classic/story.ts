/** The story of a round for its result: who solved when, who took what. */
import type { ClassicEvent, ClassicState } from '../../wire.gen'

export interface Chapter {
  readonly seat: number
  readonly place: number
  /** How long it took, in milliseconds; null if it was before this page came. */
  readonly took: number | null
  /** What was taken; null if it may have been before this page came. */
  readonly gems: readonly string[] | null
}

export interface Story {
  readonly number: number
  readonly hadSecondChance: boolean
  readonly isOver: boolean
  readonly chapters: readonly Chapter[]
}

/** The story of a round that this page joins in the middle. */
export function toldSoFar({ phase, round, done }: ClassicState): Story | null {
  if ((phase !== 'puzzle' && phase !== 'collecting') || !round) return null
  const chapters = round.solved.map((seat, i) => ({
    seat,
    place: i + 1,
    took: null,
    gems: done.includes(seat) ? null : [],
  }))
  return { number: round.number, hadSecondChance: round.is_second_chance, isOver: false, chapters }
}

/** The story after an event; `before` is the view that the event changes. */
export function told(story: Story | null, event: ClassicEvent, before: ClassicState): Story | null {
  const number = before.round?.number ?? 0
  switch (event.kind) {
    case 'rolled':
      return { number, hadSecondChance: false, isOver: false, chapters: [] }
    case 'task_solved': {
      const took = Math.max(0, event.credited - (before.round?.started ?? 0))
      const chapter = { seat: event.seat, place: event.place, took, gems: [] }
      return story && { ...story, chapters: [...story.chapters, chapter] }
    }
    case 'gems_taken':
      return (
        story && {
          ...story,
          chapters: story.chapters.map((chapter) =>
            chapter.seat === event.seat ? { ...chapter, gems: event.gems } : chapter,
          ),
        }
      )
    case 'glass_turned':
      return story && { ...story, hadSecondChance: true }
    case 'round_ended':
      return story && { ...story, isOver: true }
    default:
      return story
  }
}
