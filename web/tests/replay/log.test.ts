import { describe, expect, test } from 'vitest'

import { readDecisions, readHeader } from '../../src/replay/log'
import { HEADER, MATCH, written } from './written'

const [FIRST, SECOND, THIRD, FOURTH, ...REST] = MATCH

/** The line in which a log is damaged. */
const damagedIn = (line: number) =>
  expect.objectContaining({ code: 'log.damaged', facts: { line } }) as Error

/** A match whose third decision is written differently. */
const withThird = (change: object) => written([FIRST, SECOND, { ...THIRD, ...change }, FOURTH])

describe('a log', () => {
  test('is read decision by decision', async () => {
    const log = written(MATCH)
    expect(readHeader(log)).toEqual(HEADER)
    const decisions = await readDecisions(log)
    expect(decisions.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6])
    expect(decisions[1]?.draws).toEqual([])
    expect(decisions[2]).toEqual({
      ...{ number: 3, at: 800 },
      draws: [
        [6, 1],
        [36, 31],
        [35, 28],
      ],
    })
  })

  test('of a match in which nothing happened has no decisions', async () => {
    expect(await readDecisions(written([]))).toEqual([])
  })
})

describe('a damaged log', () => {
  test.each([
    ['lacks a decision', written([FIRST, SECOND, FOURTH, ...REST]), 4],
    ['lacks its first decision', written([SECOND, THIRD, FOURTH]), 2],
    ['has a decision twice', written([FIRST, SECOND, THIRD, THIRD, FOURTH]), 5],
    ['has decisions in another order', written([FIRST, THIRD, SECOND, FOURTH]), 3],
    ['goes back in time', withThird({ at: 799 }), 4],
    ['is cut off within a line', written(MATCH).slice(0, -30), 7],
    ['is cut off before the end of its last line', written(MATCH).slice(0, -1), 7],
    ['has an empty line', written(MATCH).replace('\n{"number":3', '\n\n{"number":3'), 4],
    ['has a line that is no object', written([FIRST, null]), 3],
    ['is written event by event', written([{ at: 0, schema: 1, event: { kind: 'opened' } }]), 2],
    ['is of another schema', withThird({ schema: 2 }), 4],
    ['draws below nothing', withThird({ draws: [[0, 0]] }), 4],
    ['draws more than can be drawn', withThird({ draws: [[6, 6]] }), 4],
    ['draws less than can be drawn', withThird({ draws: [[6, -1]] }), 4],
    ['draws half a number', withThird({ draws: [[6, 0.5]] }), 4],
    ['draws what has no outcome', withThird({ draws: [[6]] }), 4],
    ['draws a number that loses digits here', withThird({ draws: [[2 ** 64, 1]] }), 4],
    ['has draws that are none', withThird({ draws: { 0: [6, 1] } }), 4],
  ])('that %s is found', async (_, log, line) => {
    await expect(readDecisions(log)).rejects.toEqual(damagedIn(line))
  })

  test.each([
    ['another format', { ...HEADER, format: 'ubongo.deck' }],
    ['no format', { ...HEADER, format: undefined }],
    ['no seed', { ...HEADER, seed: null }],
    ['a seed that is too short', { ...HEADER, seed: '00' }],
    ['a seed that is no number', { ...HEADER, seed: 'x'.repeat(32) }],
    ['no header', null],
  ])('with %s is found', (_, header) => {
    expect(() => readHeader(written(MATCH, header))).toThrow(damagedIn(1))
  })

  test.each(['', '<!doctype html>\n<html></html>\n'])('that is none is found', (text) => {
    expect(() => readHeader(text)).toThrow(damagedIn(1))
  })
})
