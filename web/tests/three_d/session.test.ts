import { expect, test, vi } from 'vitest'

import { Session } from '../../src/editions/three_d/session.svelte'
import type { Visit } from '../../src/table/visit.svelte'
import type { ThreeDEvent, ThreeDView } from '../../src/wire.gen'
import { Told } from '../told'
import frames from './frames.gen.json'

const told = new Told<ThreeDView, ThreeDEvent>(frames)

test('in the last ten seconds both levels are asked for, with the time', () => {
  vi.useFakeTimers()
  const visit = { seat: 0, names: ['Anna', 'Ben'], tell: () => null }
  const session = new Session(visit as unknown as Visit)
  const view = { ...told.after('glass_started'), until: 10_000 }
  session.hear({ type: 'snapshot', number: 1, now: 0, view })
  expect(session.laying?.isDone).toBe(false)
  expect(session.prompt).toMatchObject({ key: 'cubes.late', facts: { count: 10 } })
  session.close()
  vi.useRealTimers()
})
