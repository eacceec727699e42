import { describe, expect, test, vi } from 'vitest'

import { hearPointer, isFar, restingWheel } from '../../src/laying/pointers'

describe('a press', () => {
  test('becomes a drag sooner with the mouse than with a finger', () => {
    const start = { x: 10, y: 10 }
    expect(isFar(start, { x: 16, y: 10 }, false)).toBe(true)
    expect(isFar(start, { x: 16, y: 10 }, true)).toBe(false)
    expect(isFar(start, { x: 10, y: 20 }, true)).toBe(true)
  })
})

describe('the wheel', () => {
  test('rests after a turn that counted', () => {
    const counts = restingWheel()
    const at = (timeStamp: number) => counts({ timeStamp } as WheelEvent)
    expect([0, 100, 159, 160, 200, 330].map(at)).toEqual([true, false, false, true, false, true])
  })
})

describe('a board', () => {
  function board(busyBeside: number | null) {
    const root = new EventTarget()
    const held = {
      moveTo: vi.fn(),
      release: vi.fn(() => true),
      cancel: vi.fn(),
      isBusyWith: (id: number) => busyBeside !== null && id !== busyBeside,
    }
    const ends = new AbortController()
    hearPointer(root as HTMLElement, held, { signal: ends.signal })
    const happens = (type: string, facts: object) => {
      root.dispatchEvent(Object.assign(new Event(type), facts))
    }
    return { held, ends, happens }
  }

  test('hears where the pointer is, and when it is let go', () => {
    const { held, ends, happens } = board(null)
    happens('pointermove', { pointerId: 1, clientX: 3, clientY: 4 })
    expect(held.moveTo).toHaveBeenCalledWith(1, { x: 3, y: 4 })
    happens('pointerup', { pointerId: 1 })
    expect(held.release).toHaveBeenCalledWith(1)
    ends.abort()
    happens('pointerup', { pointerId: 1 })
    expect(held.release).toHaveBeenCalledTimes(1)
  })

  test('keeps what a finger drags when another one is broken off', () => {
    const { held, happens } = board(1)
    happens('pointercancel', { pointerId: 2 })
    expect(held.cancel).not.toHaveBeenCalled()
    happens('pointercancel', { pointerId: 1 })
    expect(held.cancel).toHaveBeenCalledOnce()
  })
})
