import { describe, expect, test } from 'vitest'

import { mostFirst, takenBetween } from '../../src/editions/classic/gems'
import { newsOf } from '../../src/editions/classic/news'
import { raceNews } from '../../src/editions/race/news'
import type { ClassicEvent, ClassicView, MatchEvent, RaceEvent } from '../../src/wire.gen'
import { Told } from '../told'
import frames from './frames.gen.json'

const told = new Told<ClassicView, ClassicEvent>(frames)
const names = ['Anna', 'Ben']

describe('gems that were taken', () => {
  test('are known by the views before and after', () => {
    const found = told.views.flatMap((view, i) =>
      takenBetween(told.views[i - 1] ?? told.opening, view),
    )
    expect(found).toEqual([
      { seat: 0, row: 1, gems: ['violet', 'brown'] },
      { seat: 1, row: 5, gems: ['blue', 'violet'] },
    ])
  })

  test('are told apart where two take at the same time', () => {
    const before = told.after('gems_laid_out')
    const hands = [
      [0, 1, 0, 0, 0, 1],
      [2, 0, 0, 0, 0, 0],
    ]
    expect(takenBetween(before, { ...before, gems: hands, pawns: [0, 4] })).toEqual([
      { seat: 0, row: 0, gems: ['red', 'yellow'] },
      { seat: 1, row: 4, gems: ['green', 'green'] },
    ])
  })

  test('are counted with the most of a colour first', () => {
    expect(mostFirst([2, 6, 0, 4, 3, 0])).toEqual([6, 4, 3, 2, 0, 0])
  })
})

/** What a reader is told: what classic has to say, else what is said in every race. */
function news(event: ClassicEvent, view: ClassicView, me: number) {
  return (
    newsOf(event, view, me, names) ?? raceNews(event as MatchEvent | RaceEvent, view, me, names)
  )
}

describe('the news', () => {
  test('are what each reader should know', () => {
    const keys = told.steps.flatMap(({ event, view }) => {
      const said = news(event, view, 0)
      return said ? [`${said.key} ${said.tone}`] : []
    })
    expect(keys).toEqual([
      'classic.news.choose_field spoken',
      'race.news.rolls spoken',
      'laying.hint calm',
      'standing.news.left others',
      'standing.news.second_chance calm',
      'standing.news.came others',
      'standing.fault.hole wrong',
      'standing.gems.you_solved_1 good',
      'standing.gems.you_took good',
      'standing.news.solved others',
      'standing.gems.passed others',
      'standing.news.round_over spoken',
      'race.news.you_roll spoken',
      'standing.news.left others',
      'standing.news.bot_sat_in others',
      'standing.news.came others',
      'race.news.go calm',
      'standing.news.solved others',
      'standing.gems.took others',
      'standing.news.round_over calm', // the solution was shown
      'race.news.rolls spoken',
      'race.news.go calm',
      'standing.gems.you_solved_1 good',
      'standing.gems.not_taken calm',
      'standing.news.over spoken',
    ])
  })

  test('call nobody to the gems while others puzzle, where they are collected calmly', () => {
    const { event, view } = told.step('task_solved')
    const calm = { ...view, options: { ...view.options, calm_collecting: true } }
    expect(news(event, calm, 0)).toMatchObject({
      key: 'standing.news.you_solved',
      facts: { place: 1 },
    })
  })

  test('ask nobody to move whose go it is: who solved fourth may not', () => {
    const { view } = told.step('task_solved')
    const called: ClassicEvent = { kind: 'collector_called', seat: 0, until: 0 }
    expect(news(called, view, 0)?.key).toBe('standing.gems.collect_you')
    expect(news(called, view, 1)).toMatchObject({ key: 'standing.gems.go_of' })
  })

  test('do not tell who passed that the gems were missed', () => {
    const { event, view } = told.step('round_ended')
    expect(news(event, view, 1)?.key).toBe('standing.news.round_over')
  })

  test('bid a late seat to begin only when its task is shown', () => {
    const late = told.steps.filter(({ event }) => event.kind === 'rolled')[1]
    const shown = told.step('task_shown')
    const keyFor = (step: typeof late, me: number) => step && news(step.event, step.view, me)?.key
    expect([keyFor(late, 0), keyFor(late, 1)]).toEqual(['race.news.go', undefined])
    expect([keyFor(shown, 0), keyFor(shown, 1)]).toEqual([undefined, 'race.news.go'])
  })

  test('say it of the others with their names', () => {
    const { event, view } = told.step('task_solved')
    expect(news(event, view, 1)).toEqual({
      key: 'standing.news.solved',
      facts: { name: 'Anna', place: 1 },
      tone: 'others',
    })
  })
})
