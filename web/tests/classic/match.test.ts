import { describe, expect, test } from 'vitest'

import { CLASSIC } from '../../src/editions/classic/edition'
import {
  decidedBy,
  evolved,
  fieldsInReach,
  roundsOf,
  takenBetween,
} from '../../src/editions/classic/match'
import { newsOf } from '../../src/editions/classic/news'
import { raceNews } from '../../src/editions/race/news'
import { earned, told, toldSoFar, type Story } from '../../src/editions/race/story'
import type { ClassicEvent, ClassicView, MatchEvent, RaceEvent } from '../../src/wire.gen'
import recorded from './recorded.gen.json'

const opening = recorded.opening as ClassicView
const steps = recorded.steps as unknown as { event: ClassicEvent; view: ClassicView }[]
const names = ['Anna', 'Ben']
type Common = MatchEvent | RaceEvent
type Told = Story<readonly string[]> | null
const after = (kind: string) => {
  const found = steps.find(({ event }) => event.kind === kind)
  if (!found) throw new Error(`nothing recorded: ${kind}`)
  return found.view
}

describe('the view', () => {
  test('is folded from the events as the server folds it', () => {
    let view = opening
    for (const { event, view: wanted } of steps) {
      view = evolved(view, event)
      expect(view, event.kind).toEqual(wanted)
    }
  })

  test('knows the fields within reach: three for the first, two for the second', () => {
    const solved = after('task_solved')
    expect(fieldsInReach(solved, 0)).toEqual([1, 2, 3, 4, 5]) // begun on field 4
    expect(fieldsInReach(solved, 1)).toEqual([])
    expect(fieldsInReach(after('gems_taken'), 0)).toEqual([])
    const second = steps.filter(({ event }) => event.kind === 'task_solved')[1]
    expect(second && fieldsInReach(second.view, 1)).toEqual([3, 4, 5]) // begun on field 5
  })

  test('knows whose go it is in calm collecting', () => {
    const called = after('collector_called')
    const calm = { ...called, options: { ...called.options, calm_collecting: true } }
    expect(fieldsInReach(calm, 1)).toEqual([2, 3, 4, 5]) // begun on field 5
    expect(fieldsInReach({ ...calm, collector: 0 }, 1)).toEqual([])
    expect(fieldsInReach({ ...calm, done: [1] }, 1)).toEqual([])
  })

  test('has nine rounds, or as many as the cards allow', () => {
    expect(roundsOf(opening.options)).toBe(9)
    expect(roundsOf({ ...opening.options, long_game: true })).toBe(18)
  })
})

describe('gems that were taken', () => {
  test('are known by the views before and after', () => {
    const found = steps.flatMap(
      ({ view }, i) => takenBetween(steps[i - 1]?.view ?? opening, view) ?? [],
    )
    expect(found).toEqual([
      { seat: 0, row: 1, gems: ['violet', 'brown'] },
      { seat: 1, row: 5, gems: ['blue', 'violet'] },
    ])
  })
})

describe('what decided', () => {
  test.each([
    [[2, 6, 0, 4, 3, 0], [6, 4, 2, 2, 0, 0], 2], // 6-4-3 beats 6-4-2, with fewer gems in all
    [[0, 5, 0, 0, 0, 0], [4, 4, 4, 0, 0, 0], 0],
    [[1, 2, 3, 0, 0, 0], [3, 2, 1, 0, 0, 0], null],
  ])('between %j and %j is count %j', (one, other, place) => {
    expect(decidedBy(one, other)).toBe(place)
  })
})

describe('the story of a round', () => {
  test('tells who solved when and took what', () => {
    let story: Told = null
    let view = opening
    const stories: Told[] = []
    for (const { event } of steps) {
      const gained = CLASSIC.rewardOf(event)
      story = gained ? earned(story, gained) : told(story, event as Common, view)
      view = evolved(view, event)
      if (event.kind === 'round_ended') stories.push(story)
    }
    expect(stories).toEqual([
      {
        number: 1,
        isPlayoff: false,
        hadSecondChance: true,
        isOver: true,
        chapters: [
          { seat: 0, place: 1, took: 72_000, reward: ['violet', 'brown'], isPartial: false },
          { seat: 1, place: 2, took: 81_000, reward: null, isPartial: false },
        ],
      },
      {
        number: 2,
        isPlayoff: false,
        hadSecondChance: false,
        isOver: true,
        chapters: [
          { seat: 1, place: 1, took: 29_000, reward: ['blue', 'violet'], isPartial: false },
        ],
      },
      { number: 3, isPlayoff: false, hadSecondChance: false, isOver: true, chapters: [] },
    ])
  })
})

/** What a reader is told: what classic has to say, else what is said in every race. */
function news(event: ClassicEvent, view: ClassicView, me: number) {
  return newsOf(event, view, me, names) ?? raceNews(event as Common, view, me, names)
}

describe('the news', () => {
  const keys = (me: number) => {
    let view = opening
    return steps.flatMap(({ event }) => {
      view = evolved(view, event)
      const told = news(event, view, me)
      return told ? [`${told.key} ${told.tone}`] : []
    })
  }

  test('are what each reader should know', () => {
    expect(keys(0)).toEqual([
      'classic.news.choose_field spoken',
      'race.news.rolls spoken',
      'laying.hint calm',
      'race.news.left calm',
      'race.news.second_chance calm',
      'race.news.came calm',
      'race.fault.hole wrong',
      'classic.news.you_solved_1 good',
      'classic.news.you_took good',
      'race.news.solved calm',
      'classic.news.passed calm',
      'race.news.round_over spoken',
      'race.news.you_roll spoken',
      'race.news.left calm',
      'race.news.bot_sat_in calm',
      'race.news.came calm',
      'race.news.go calm',
      'race.news.solved calm',
      'classic.news.go_of spoken',
      'classic.news.took calm',
      'race.news.time_up calm',
      'race.news.rolls spoken',
      'race.news.go calm',
      'race.news.nobody_solved calm',
      'standing.news.play_off calm',
      'standing.news.another_wanted calm',
      'standing.news.end_wanted calm',
      'standing.news.end_wanted calm',
      'standing.news.another_wanted calm',
      'standing.news.play_off calm',
      'race.news.over spoken',
    ])
  })

  test('bid a late seat to begin only when its task is shown', () => {
    const late = steps.filter(({ event }) => event.kind === 'rolled')[1]
    const shown = steps.find(({ event }) => event.kind === 'task_shown')
    const keyFor = (step: typeof late, me: number) => step && news(step.event, step.view, me)?.key
    expect([keyFor(late, 0), keyFor(late, 1)]).toEqual(['race.news.go', undefined])
    expect([keyFor(shown, 0), keyFor(shown, 1)]).toEqual([undefined, 'race.news.go'])
  })

  test('say it of the others with their names', () => {
    const solved = steps.find(({ event }) => event.kind === 'task_solved')
    expect(solved && news(solved.event, solved.view, 1)).toEqual({
      key: 'race.news.solved',
      facts: { name: 'Anna', place: 1 },
      tone: 'calm',
    })
  })

  test('tell who solved and did not take in time', () => {
    const view = after('task_solved')
    expect(news({ kind: 'round_ended', number: 1 }, view, 0)?.key).toBe('classic.news.not_taken')
  })
})

describe('the story of a round that a page joins in the middle', () => {
  test('has whoever solved before, without times, and goes on from there', () => {
    const solved = after('task_solved')
    const isRewarded = (seat: number) => CLASSIC.isRewarded(solved, seat)
    const story = toldSoFar<readonly string[]>(solved, isRewarded)
    expect(story?.chapters).toEqual([
      { seat: 0, place: 1, took: null, reward: null, isPartial: false },
    ])
    const over = told(story, { kind: 'round_ended', number: solved.round?.number ?? 0 }, solved)
    expect(over?.isOver).toBe(true)
    const taken = after('gems_taken')
    const later = toldSoFar(taken, (seat) => CLASSIC.isRewarded(taken, seat))
    expect(later?.chapters[0]).toMatchObject({ reward: null, isPartial: true })
  })

  test('is none where no puzzle is under way', () => {
    expect(toldSoFar(opening, () => false)).toBeNull()
  })
})
