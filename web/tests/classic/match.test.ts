import { describe, expect, test } from 'vitest'

import {
  changed,
  evolved,
  fieldsInReach,
  placeOf,
  roundsOf,
} from '../../src/editions/classic/match'
import { newsOf } from '../../src/editions/classic/news'
import { told, toldSoFar, type Story } from '../../src/editions/classic/story'
import type { ClassicEvent, ClassicState } from '../../src/wire.gen'
import recorded from './recorded.gen.json'

const opening = recorded.opening as ClassicState
const steps = recorded.steps as unknown as { event: ClassicEvent; view: ClassicState }[]
const names = ['Anna', 'Ben']
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

  test('knows who has solved as which, as long as the round is played', () => {
    const solved = after('task_solved')
    expect([placeOf(solved, 0), placeOf(solved, 1)]).toEqual([1, 0])
    expect(placeOf({ ...solved, phase: 'collecting' }, 0)).toBe(1)
    expect(placeOf({ ...solved, phase: 'roll' }, 0)).toBe(0)
    expect(placeOf(opening, 0)).toBe(0)
  })

  test('has nine rounds, or as many as the cards allow', () => {
    expect(roundsOf(opening.options)).toBe(9)
    expect(roundsOf({ ...opening.options, long_game: true })).toBe(18)
  })
})

describe('what the host changes', () => {
  const agreed = {
    ...opening.options,
    bots: [1],
    starter: 1,
    tokens: [3, 4],
    handicaps: [
      { side: null, delay: 5_000 },
      { side: null, delay: 0 },
    ],
  }

  test('leaves the rest as it was; where the bots sit the seats say', () => {
    expect(changed(agreed, { glass: 90_000 })).toEqual({ ...agreed, glass: 90_000, bots: [] })
  })

  test('takes with it what was said of single seats, where their number changes', () => {
    expect(changed(agreed, { seats: 3 })).toEqual({
      ...agreed,
      seats: 3,
      bots: [],
      starter: null,
      tokens: [],
      handicaps: [],
    })
  })
})

describe('the story of a round', () => {
  test('tells who solved when and took what', () => {
    let story: Story | null = null
    let view = opening
    const stories: (Story | null)[] = []
    for (const { event } of steps) {
      story = told(story, event, view)
      view = evolved(view, event)
      if (event.kind === 'round_ended') stories.push(story)
    }
    expect(stories).toEqual([
      {
        number: 1,
        hadSecondChance: true,
        isOver: true,
        chapters: [
          { seat: 0, place: 1, took: 72_000, gems: ['violet', 'brown'] },
          { seat: 1, place: 2, took: 81_000, gems: [] },
        ],
      },
      {
        number: 2,
        hadSecondChance: false,
        isOver: true,
        chapters: [{ seat: 1, place: 1, took: 29_000, gems: ['blue', 'violet'] }],
      },
      { number: 3, hadSecondChance: false, isOver: true, chapters: [] },
    ])
  })
})

describe('the news', () => {
  const keys = (me: number) => {
    let view = opening
    return steps.flatMap(({ event }) => {
      view = evolved(view, event)
      const news = newsOf(event, view, me, names)
      return news ? [`${news.key} ${news.tone}`] : []
    })
  }

  test('are what each reader should know', () => {
    expect(keys(0)).toEqual([
      'classic.news.choose_field spoken',
      'classic.news.rolls spoken',
      'laying.hint calm',
      'classic.news.left calm',
      'classic.news.second_chance calm',
      'classic.news.came calm',
      'classic.fault.hole wrong',
      'classic.news.you_solved_1 good',
      'classic.news.you_took good',
      'classic.news.solved calm',
      'classic.news.passed calm',
      'classic.news.round_over spoken',
      'classic.news.you_roll spoken',
      'classic.news.left calm',
      'classic.news.bot_sat_in calm',
      'classic.news.came calm',
      'classic.news.go calm',
      'classic.news.solved calm',
      'classic.news.go_of spoken',
      'classic.news.took calm',
      'classic.news.round_over spoken',
      'classic.news.rolls spoken',
      'classic.news.go calm',
      'classic.news.nobody_solved calm',
      'classic.news.over calm',
    ])
  })

  test('bid a late seat to begin only when its task is shown', () => {
    const late = steps.filter(({ event }) => event.kind === 'rolled')[1]
    const shown = steps.find(({ event }) => event.kind === 'task_shown')
    const keyFor = (step: typeof late, me: number) =>
      step && newsOf(step.event, step.view, me, names)?.key
    expect([keyFor(late, 0), keyFor(late, 1)]).toEqual(['classic.news.go', undefined])
    expect([keyFor(shown, 0), keyFor(shown, 1)]).toEqual([undefined, 'classic.news.go'])
  })

  test('say it of the others with their names', () => {
    const solved = steps.find(({ event }) => event.kind === 'task_solved')
    expect(solved && newsOf(solved.event, solved.view, 1, names)).toEqual({
      key: 'classic.news.solved',
      facts: { name: 'Anna', place: 1 },
      tone: 'calm',
    })
  })

  test('tell who solved and did not take in time', () => {
    const view = after('task_solved')
    const news = newsOf({ kind: 'round_ended', number: 1 }, view, 0, names)
    expect(news?.key).toBe('classic.news.not_taken')
  })
})

describe('the story of a round that a page joins in the middle', () => {
  test('has whoever solved before, without times, and goes on from there', () => {
    const solved = after('task_solved')
    const story = toldSoFar(solved)
    expect(story?.chapters).toEqual([{ seat: 0, place: 1, took: null, gems: [] }])
    const over = told(story, { kind: 'round_ended', number: solved.round?.number ?? 0 }, solved)
    expect(over?.isOver).toBe(true)
    expect(toldSoFar(after('gems_taken'))?.chapters[0]?.gems).toBeNull()
  })

  test('is none where no puzzle is under way', () => {
    expect(toldSoFar(opening)).toBeNull()
  })
})
