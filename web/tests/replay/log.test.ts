import { describe, expect, test } from 'vitest'

import { readLog } from '../../src/replay/log'
import { encoded, HEADER, linesOf, linked, MATCH, unlinked, written } from './written'

const [FIRST, SECOND, THIRD, FOURTH, ...REST] = MATCH

/** The line in which a log is damaged. */
const damagedIn = (line: number) =>
  expect.objectContaining({ code: 'log.damaged', facts: { line } }) as Error

/** The line in which the hash chain does not fit. */
const changedIn = (line: number) =>
  expect.objectContaining({ code: 'log.changed', facts: { line } }) as Error

const ofOtherVersion = expect.objectContaining({ code: 'log.other_version' }) as Error

/** A match whose third decision is written differently. */
const withThird = (change: object) => written([FIRST, SECOND, { ...THIRD, ...change }, FOURTH])

describe('a log', () => {
  test('is read decision by decision', async () => {
    const { header, decisions, end } = await readLog(written(MATCH))
    const { edition, seed_hash, seed, rules } = HEADER
    expect(header).toEqual({ edition, options: '{"seats":2}', seed_hash, seed, rules })
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
    expect(linesOf(written(MATCH))[0]).toContain(`"end":"${end}"`)
  })

  test('of a match in which nothing happened has no decisions', async () => {
    expect((await readLog(written([]))).decisions).toEqual([])
  })

  test('has options that are hashed as they are written', async () => {
    const [first, ...lines] = unlinked(linesOf(written(MATCH)))
    const options = '{"note": "},\\"seed_hash\\":","seats": 2.0}'
    const otherwise = [first?.replace('{"seats":2}', options) ?? '', ...lines]
    expect((await readLog(linked(otherwise, options))).header.options).toBe(options)
    await expect(readLog(linked(otherwise))).rejects.toEqual(changedIn(2))
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
    ['has a line that is no object', linked([JSON.stringify(HEADER), 'nonsense}']), 2],
    ['draws below nothing', withThird({ draws: [[0, 0]] }), 4],
    ['draws more than can be drawn', withThird({ draws: [[6, 6]] }), 4],
    ['draws less than can be drawn', withThird({ draws: [[6, -1]] }), 4],
    ['draws half a number', withThird({ draws: [[6, 0.5]] }), 4],
    ['draws what has no outcome', withThird({ draws: [[6]] }), 4],
    ['draws a number that loses digits here', withThird({ draws: [[2 ** 64, 1]] }), 4],
    ['has draws that are none', withThird({ draws: { 0: [6, 1] } }), 4],
  ])('that %s is found', async (_, log, line) => {
    await expect(readLog(log)).rejects.toEqual(damagedIn(line))
  })

  test.each([
    ['written event by event', [{ at: 0, schema: 1, event: { kind: 'opened' } }]],
    ['written without links', [FIRST]],
  ])('that was %s is of another version', async (_, lines) => {
    const old = encoded([HEADER, ...lines].map((line) => JSON.stringify(line)))
    await expect(readLog(old)).rejects.toEqual(ofOtherVersion)
  })

  test.each([0, 2])('of schema %i is of another version', async (schema) => {
    await expect(readLog(withThird({ schema }))).rejects.toEqual(ofOtherVersion)
  })

  test.each([
    ['another format', { ...HEADER, format: 'ubongo.deck' }],
    ['no format', { ...HEADER, format: undefined }],
    ['no seed', { ...HEADER, seed: null }],
    ['a seed that is too short', { ...HEADER, seed: '00' }],
    ['a seed that is no number', { ...HEADER, seed: 'x'.repeat(32) }],
    ['no header', null],
  ])('with %s is found', async (_, header) => {
    await expect(readLog(written(MATCH, header))).rejects.toEqual(damagedIn(1))
  })

  test.each(['', '<!doctype html>\n<html></html>\n'])('that is none is found', async (text) => {
    await expect(readLog(new TextEncoder().encode(text))).rejects.toEqual(damagedIn(1))
  })

  test('with a byte that is no text is found', async () => {
    const log = written(MATCH)
    log[log.indexOf('"'.charCodeAt(0))] = 0xff
    await expect(readLog(log)).rejects.toEqual(damagedIn(1))
  })
})
