import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { LIGHT_DARK, type Session } from '../../src/editions/light_dark/edition'
import { flatSession } from '../../src/editions/race/flat.svelte'
import { speech } from '../../src/lib/speech.svelte'
import type { Visit } from '../../src/table/visit.svelte'
import type { LightDarkEvent, LightDarkView } from '../../src/wire.gen'
import { Told } from '../told'
import frames from './frames.gen.json'

const told = new Told<LightDarkView, LightDarkEvent>(frames)
const view = told.after('rolled')

const TASK = { name: '7', card: 7, area: '###\n#..\n#..\n##.', pieces: ['I3', 'L4'] }
/** It is covered with light faces only, and as it must be. */
const [LIGHT, BOTH] = ['I3a@0,0 L4a@1,0', 'I3e@0,0 L4a@1,0']

let session: Session

/** What lies, with so many seconds left. */
function lies(board: string, left: number): void {
  const round = view.round && { ...view.round, boards: [board, ''], tasks: [TASK, TASK] }
  session.hear({
    type: 'snapshot',
    number: 9,
    now: 0,
    view: { ...view, round, until: 1_000 * left },
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(speech, 'say').mockImplementation((key) => key)
  const visit = { seat: 0, names: ['Anna', 'Ben'], tell: () => undefined }
  session = new (flatSession(LIGHT_DARK))(visit as unknown as Visit)
})
afterEach(() => {
  session.close()
  vi.useRealTimers()
})

describe('the master game', () => {
  test.each([60, 9])(
    'never bids to cover an area that is covered with one face, %i s before the end',
    (left) => {
      lies(LIGHT, left)
      expect([session.laying?.isHidden, session.laying?.isDone]).toEqual([true, false])
      expect(session.prompt).toEqual({ key: 'light_dark.fault.one_face', facts: {}, tone: 'calm' })
    },
  )

  test('asks for the call once both faces are seen', () => {
    lies(BOTH, 60)
    expect(session.prompt?.key).toBe('race.must.call')
  })
})
