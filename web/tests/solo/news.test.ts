import { describe, expect, test } from 'vitest'

import { momentOf, newsOf } from '../../src/editions/solo/news'
import { bestIn } from '../../src/editions/solo/outcome'
import { exact, left, passed } from '../../src/editions/solo/time'
import type { RecordSeen, SoloEvent, SoloView } from '../../src/wire.gen'
import { Told } from '../told'
import frames from './frames.gen.json'

const { opening, steps } = new Told<SoloView, SoloEvent>(frames)

describe('what is told', () => {
  test('is one sentence for what the board does not show, with its tone', () => {
    const told = steps.flatMap(({ event, view }) => {
      const news = newsOf(event, view)
      return news ? [`${news.key} ${news.tone}`] : []
    })
    expect(told).toEqual([
      'solo.news.soon spoken',
      'solo.news.first calm',
      'standing.fault.hole wrong',
      'solo.news.solved good',
      'solo.news.put_aside calm',
      'solo.news.put_aside calm',
      'solo.news.over spoken',
    ])
  })

  test('the task of the day is followed by no other', () => {
    const [first] = steps.filter(({ event }) => event.kind === 'task_dealt')
    if (!first) throw new Error('no task')
    const daily: SoloView = { ...first.view, options: { ...first.view.options, mode: 'daily' } }
    expect(newsOf(first.event, daily)?.key).toBe('solo.news.only')
  })

  test('a fault without words of its own is still told', () => {
    const event = { kind: 'claim_failed', seat: 0, fault: 'loose', piece: '3', until: 0 } as const
    expect(newsOf(event, opening)?.key).toBe('solo.news.wrong')
  })

  test('the moments are those that are heard', () => {
    const heard = steps.flatMap(({ event }) => momentOf(event) ?? [])
    expect(heard).toEqual(['reveal', 'wrong', 'solved_own', 'match_over'])
  })
})

describe('a time', () => {
  test.each([
    [left, 61_000, '1:01'],
    [left, 60_001, '1:01'],
    [left, -5, '0:00'],
    [passed, 59_999, '0:59'],
    [passed, 3_600_000, '60:00'],
  ])('%o of %d ms is %s', (write, millis, text) => {
    expect(write(millis)).toBe(text)
  })

  test('of a result has tenths, written as the language does', () => {
    expect(exact(67_890, 'en')).toBe('1:07.8')
    expect(exact(67_890, 'de')).toBe('1:07,8')
    expect(exact(119_990, 'cs')).toBe('1:59,9')
  })
})

describe('a run that is written down', () => {
  const own = { place: 57, match: 'this' } as RecordSeen

  test('is a record on the first place of the house alone, else perhaps the own best', () => {
    expect(bestIn({ best: [], own: { ...own, place: 1 } }, 'this')).toBe('record')
    expect(bestIn({ best: [], own }, 'this')).toBe('own')
    expect(bestIn({ best: [], own }, 'another')).toBeNull()
    expect(bestIn({ best: [], own: null }, 'this')).toBeNull()
  })
})
