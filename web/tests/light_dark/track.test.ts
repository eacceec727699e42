import { describe, expect, test } from 'vitest'

import {
  comingTo,
  flying,
  NUMBER_BELOW,
  NUMBERED,
  SHIP,
  skyOf,
  trackOf,
} from '../../src/editions/light_dark/track'
import type { LightDarkEvent, LightDarkView } from '../../src/wire.gen'
import { Told } from '../told'
import frames from './frames.gen.json'

const told = new Told<LightDarkView, LightDarkEvent>(frames)

describe('where ships will come to', () => {
  const view = { ...told.after('rolled'), fields: [3, 27, 0], earns: [3, 2, 1] }
  const after = (solved: number[], over: Partial<LightDarkView> = {}) => {
    const round = view.round && { ...view.round, solved }
    return comingTo({ ...view, phase: 'puzzle', round, ...over })
  }

  test('is seen as soon as somebody has solved, in their order, and ends with the track', () => {
    expect(after([])).toEqual([])
    expect(after([0, 1])).toEqual([
      { seat: 0, field: 6 },
      { seat: 1, field: 28 },
    ])
  })

  test('is not told any more once they fly, nor in a play-off, which moves none', () => {
    expect(after([0], { phase: 'roll' })).toEqual([])
    const round = view.round && { ...view.round, solved: [0], is_playoff: true }
    expect(after([], { round })).toEqual([])
  })
})

describe.each([6, 10])('a track with %d fields in a row', (perRow) => {
  const track = trackOf(perRow)

  test('has a start field and 28 more, each beside the one before', () => {
    expect(track.stops).toHaveLength(29)
    const steps = track.stops
      .slice(1)
      .map(({ x, y }, i) => Math.hypot(x - (track.stops[i]?.x ?? 0), y - (track.stops[i]?.y ?? 0)))
    expect(new Set(steps)).toEqual(new Set([32, 38]))
  })

  test('goes to and fro, and stays on its ground', () => {
    const turns = track.stops.map(({ isBack }) => isBack)
    expect(turns.slice(0, perRow)).toEqual(Array<boolean>(perRow).fill(false))
    expect(turns[perRow]).toBe(true)
    for (const { x, y } of [...track.stops, ...skyOf(track)]) {
      expect(x >= 0 && x <= track.width && y >= 0 && y <= track.height).toBe(true)
    }
  })

  test.each([6, 10, 15])('has no star beside a number, %d in a row', (perRow) => {
    const track = trackOf(perRow)
    const numbers = track.stops.filter((_, field) => field > 0 && field % NUMBERED === 0)
    for (const { x, y } of skyOf(track))
      for (const stop of numbers)
        expect(Math.hypot(x - stop.x, y - stop.y - NUMBER_BELOW + 3)).toBeGreaterThan(8)
  })

  test('shows ships that share a field apart from each other', () => {
    const ships = flying([3, 3, 5, 3], track)
    expect(ships.map(({ seat }) => seat)).toEqual([0, 1, 2, 3])
    expect(ships[2]).toMatchObject(track.stops[5] ?? {})
    expect(new Set(ships.map(({ x, y }) => `${x} ${y}`)).size).toBe(4)
  })

  test.each([2, 3, 4])('shows %d ships at the start side by side, none over another', (seats) => {
    const ships = flying(Array<number>(seats).fill(0), track)
    for (const one of ships)
      for (const other of ships.slice(one.seat + 1)) {
        const isBeside = Math.abs(one.x - other.x) >= SHIP.long * one.scale
        const isAbove = Math.abs(one.y - other.y) >= SHIP.wide * one.scale
        expect(isBeside || isAbove, `${one.seat} and ${other.seat}`).toBe(true)
      }
    for (const { x, y } of ships) {
      expect(x).toBeGreaterThan(SHIP.long / 2)
      expect(y).toBeGreaterThan(SHIP.wide / 2)
    }
  })
})
