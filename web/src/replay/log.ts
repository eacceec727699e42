/**
 * The log of a finished match, for its check: a line about it, then a line for each decision.
 *
 * Nothing of a damaged log is checked. A Refusal names the line, counted from 1: decision number n
 * stands in line n + 1.
 */
import { Refusal } from '../net/refusal'
import { breathe } from './breathing'

const FORMAT = 'ubongo.log'
const SCHEMA = 1
const SEED = /^[0-9a-f]{32}$/

export interface Header {
  readonly edition: string
  readonly options: Readonly<Record<string, unknown>>
  readonly seed_hash: string
  readonly seed: string
  readonly rules: number
}

/** What was asked of chance, a whole number below the first one, and what came out. */
export type Draw = readonly [below: number, outcome: number]

export interface Decision {
  /** 1, 2, 3, … without gaps. */
  readonly number: number
  readonly at: number
  /** In the order in which chance was asked. */
  readonly draws: readonly Draw[]
}

/** What a log says about its match, before all decisions. */
export function readHeader(text: string): Header {
  const header = fieldsOf(text.split('\n', 1)[0] ?? '', 1)
  const { format, seed } = header as Partial<Header> & { readonly format?: unknown }
  if (format !== FORMAT || !seed || !SEED.test(seed)) throw damaged(1)
  return header as unknown as Header
}

/** The decisions of a log; many are read in portions, so that the page goes on answering. */
export async function readDecisions(text: string): Promise<Decision[]> {
  const lines = text.split('\n').slice(1)
  if (lines.at(-1) !== '') throw damaged(lines.length + 1) // the file was cut off
  const decisions: Decision[] = []
  await breathe(lines.slice(0, -1), (line, index) => {
    const decision = decisionOf(fieldsOf(line, index + 2))
    const isNext = decision?.number === index + 1 && decision.at >= (decisions.at(-1)?.at ?? 0)
    if (!isNext) throw damaged(index + 2)
    decisions.push(decision)
  })
  return decisions
}

/** The parts of a decision that a page reads; nothing if one of them is not what it should be. */
function decisionOf(fields: Readonly<Record<string, unknown>>): Decision | null {
  const { schema, number, at, draws = [] } = fields
  const isRead =
    schema === SCHEMA &&
    isWhole(number) &&
    isWhole(at) &&
    Array.isArray(draws) &&
    draws.every(isDraw)
  return isRead ? { number, at, draws } : null
}

function isDraw(draw: unknown): draw is Draw {
  if (!Array.isArray(draw) || draw.length !== 2) return false
  const [below, outcome] = draw as unknown[]
  return isWhole(below) && isWhole(outcome) && outcome < below
}

/** A number is only read if not a digit of it is lost. */
function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

function fieldsOf(line: string, number: number): Readonly<Record<string, unknown>> {
  try {
    const fields: unknown = JSON.parse(line)
    if (fields && typeof fields === 'object') return fields as Record<string, unknown>
  } catch {
    // told below
  }
  throw damaged(number)
}

function damaged(line: number): Refusal {
  return new Refusal('log.damaged', { line })
}
