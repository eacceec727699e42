/**
 * The log of a finished match, for its check: a line about it, then a line for each decision.
 *
 * Nothing of a log is checked that is damaged, or whose hash chain does not fit. A Refusal names
 * the line, counted from 1: decision number n stands in line n + 1.
 */
import { Refusal } from '../net/refusal'
import { breathe } from './breathing'
import { Chain, ending, type Beginning } from './chain'

const SCHEMA = 1
const SEED = /^[0-9a-f]{32}$/
/** Edition, options and hash of the seed as they are written: the hash chain starts with them. */
const FIRST =
  /^\{"format":"ubongo\.log","edition":"(\w+)","options":(\{.*?\}),"seed_hash":"([0-9a-f]{64})",/
const LINE_END = 10

export interface Header extends Beginning {
  readonly seed: string
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

export interface Log {
  readonly header: Header
  readonly decisions: readonly Decision[]
  /** The end of the hash chain. */
  readonly end: string
}

/** A log of its bytes; many decisions are read in portions, so that the page goes on answering. */
export async function readLog(bytes: Uint8Array): Promise<Log> {
  const [first = bytes, ...lines] = linesOf(bytes)
  const header = headerOf(first)
  if (lines.pop()?.length !== 0) throw damaged(lines.length + 2) // the file was cut off
  const chain = new Chain(header)
  const decisions: Decision[] = []
  await breathe(lines, (line, index) => {
    if (!chain.fits(line)) throw changed(index + 2)
    const decision = decisionOf(fieldsOf(line, index + 2))
    const isNext = decision?.number === index + 1 && decision.at >= (decisions.at(-1)?.at ?? 0)
    if (!isNext) throw damaged(index + 2)
    decisions.push(decision)
  })
  if (!textOf(first, 1).endsWith(ending('end', chain.end))) throw changed(lines.length + 1)
  return { header, decisions, end: chain.end }
}

/** What stands between the line ends, and behind the last one. */
function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = []
  let start = 0
  for (let end = bytes.indexOf(LINE_END); end >= 0; end = bytes.indexOf(LINE_END, start)) {
    lines.push(bytes.subarray(start, end))
    start = end + 1
  }
  return [...lines, bytes.subarray(start)]
}

/** What a log says about its match, before all decisions. */
function headerOf(line: Uint8Array): Header {
  const { format, seed, rules, end } = fieldsOf(line, 1)
  if (format === 'ubongo.log' && end === undefined) throw new Refusal('log.other_version')
  const [, edition, options, seed_hash] = FIRST.exec(textOf(line, 1)) ?? []
  const isRead = edition && options && seed_hash && isWhole(rules)
  if (!isRead || typeof seed !== 'string' || !SEED.test(seed)) throw damaged(1)
  return { edition, options, seed_hash, seed, rules }
}

/** The parts of a decision that a page reads; nothing if one of them is not what it should be. */
function decisionOf(fields: Readonly<Record<string, unknown>>): Decision | null {
  const { schema, number, at, draws = [] } = fields
  if (schema !== SCHEMA) throw new Refusal('log.other_version')
  const isRead = isWhole(number) && isWhole(at) && Array.isArray(draws) && draws.every(isDraw)
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

function fieldsOf(line: Uint8Array, number: number): Readonly<Record<string, unknown>> {
  try {
    const fields: unknown = JSON.parse(textOf(line, number))
    if (fields && typeof fields === 'object') return fields as Record<string, unknown>
  } catch {
    // told below
  }
  throw damaged(number)
}

/** A line as text, of which no byte is left out or put differently. */
function textOf(line: Uint8Array, number: number): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(line)
  } catch {
    throw damaged(number)
  }
}

function damaged(line: number): Refusal {
  return new Refusal('log.damaged', { line })
}

function changed(line: number): Refusal {
  return new Refusal('log.changed', { line })
}
