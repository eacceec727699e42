import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { EndVote, type Voter } from '../../src/editions/card_game/vote.svelte'
import type { CardGameEvent, CardGameView } from '../../src/wire.gen'
import { Told } from '../told'
import frames from './frames.gen.json'

const told = new Told<CardGameView, CardGameEvent>(frames)
const laid = told.after('laying_started')

let commands: string[]
let spoken: string[]
let voter: { -readonly [name in keyof Voter]: Voter[name] }
let vote: EndVote

/** Two seats at a table: who of them is a bot, who voted, and how many cards the second has laid. */
function seen(bots: readonly number[], wanting: readonly number[] = [], cards = 0): CardGameView {
  const { round } = laid
  if (!round) throw new Error('no round')
  const faces = Array.from({ length: cards }, (_, card) => ({ card, symbols: 'abcdef' }))
  const board = { layout: '', faces, faults: [], credited: 0 }
  const boards = [round.boards[0] ?? [], [board]]
  const status = { ...laid.status, asked: [0, 1].filter((seat) => !bots.includes(seat)) }
  const now = { ...round, boards, wanting_end: [...wanting] }
  return { ...laid, status, bots: [...bots], round: now }
}

beforeEach(() => {
  vi.useFakeTimers()
  ;[commands, spoken] = [[], []]
  voter = {
    view: seen([]),
    seat: 0,
    send: ({ kind }) => {
      commands.push(kind)
      return Promise.resolve()
    },
    tell: ({ key }) => spoken.push(key.replace('card_game.news.', '')),
  }
  vote = new EndVote(voter)
})
afterEach(() => {
  vote.drop()
  vi.useRealTimers()
})

/** Press twice, with a moment between. */
function confirm(): void {
  vote.press()
  vi.advanceTimersByTime(600)
  vote.press()
}

describe('a vote to end the round', () => {
  test('counts only when it is pressed once more, not twice at once', () => {
    vote.press()
    vote.press()
    expect([commands, vote.asking, spoken]).toEqual([[], 'asked', ['end_asked_all']])
    vi.advanceTimersByTime(600)
    vote.press()
    expect([commands, vote.asking]).toEqual([['want_end'], null])
  })

  test('is forgotten if nobody presses again', () => {
    vote.press()
    vi.advanceTimersByTime(6_000)
    expect([commands, vote.asking, vote.question]).toEqual([[], null, null])
  })

  test('that is given is taken back by one press', () => {
    voter.view = seen([], [0])
    vote.press()
    expect(commands).toEqual(['withdraw_vote'])
  })

  test('says that the round ends where nobody else is asked', () => {
    voter.view = seen([], [1])
    vote.press()
    expect(vote.question).toBe('card_game.news.end_asked')
    vi.advanceTimersByTime(600)
    vote.press()
    expect(commands).toEqual(['want_end'])
  })
})

describe('where only bots play besides', () => {
  test('they get a moment before the round ends', () => {
    voter.view = seen([1], [], 3)
    confirm()
    expect([commands, vote.asking, spoken]).toEqual([[], 'kept', ['end_asked', 'end_kept']])
    vi.advanceTimersByTime(2_900)
    expect(commands).toEqual([])
    vi.advanceTimersByTime(100)
    expect([commands, vote.asking]).toEqual([['want_end'], null])
  })

  test('one that is about to call gets longer, but nobody waits for ever', () => {
    voter.view = seen([1], [], 5)
    confirm()
    vi.advanceTimersByTime(9_900)
    expect(commands).toEqual([])
    vi.advanceTimersByTime(100)
    expect(commands).toEqual(['want_end'])
  })

  test('one more press goes on, and so does a pause', () => {
    voter.view = seen([1])
    for (const goOn of ['press', 'drop'] as const) {
      confirm()
      vote[goOn]()
      vi.advanceTimersByTime(20_000)
      expect([commands, vote.asking]).toEqual([[], null])
    }
  })
})
