import { describe, expect, test } from 'vitest'

import { told, type Story } from '../../src/editions/race/story'
import type { ClassicView, TaskSolved } from '../../src/wire.gen'
import recorded from '../classic/recorded.gen.json'

const steps = recorded.steps as unknown as { event: { kind: string }; view: ClassicView }[]
const solved = steps.findIndex(({ event }) => event.kind === 'task_solved')
const [last, next] = steps.slice(solved - 1)
if (!last || !next) throw new Error('nobody solves what was recorded')
const before = last.view
const event = next.event as TaskSolved

const STORY: Story<string> = {
  number: 1,
  isPlayoff: false,
  hadSecondChance: false,
  isOver: false,
  chapters: [],
}

describe('the story of a round', () => {
  test.each([
    [[], 72_000],
    [[{ side: null, delay: 0 }], 72_000],
    [[{ side: null, delay: 20_000 }], 52_000],
  ])('counts from when a seat with %j saw its task', (handicaps, took) => {
    const options = { ...before.options, handicaps }
    const story = told(STORY, event, { ...before, options })
    expect(story?.chapters).toMatchObject([{ seat: 0, took }])
  })
})
