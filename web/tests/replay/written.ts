/** Logs as the server writes them. */
import { bytesOf, hexOf } from '../../src/replay/draws'
import type { Draw } from '../../src/replay/log'
import { sha256 } from '../../src/replay/sha256'

export interface Line {
  readonly number: number
  readonly at: number
  readonly schema: number
  readonly cause: unknown
  readonly draws?: readonly Draw[]
  readonly events: readonly unknown[]
}

export const HEADER = {
  format: 'ubongo.log',
  edition: 'classic',
  options: { seats: 2 },
  seed_hash: 'be45cb2605bf36bebde684841a28f0fd43c69850a3dce5fedba69928ee3a8991',
  seed: '000102030405060708090a0b0c0d0e0f',
  rules: 1,
}

/** Lines as bytes, with the links and the end that fit to them. */
export function written(lines: readonly unknown[], header: unknown = HEADER): Uint8Array {
  return linked([header, ...lines].map((line) => JSON.stringify(line)))
}

/** A log whose hash chain is made anew, as Python makes it; `raw` are its options as written. */
export function linked([first = '', ...lines]: readonly string[], raw?: string): Uint8Array {
  const { edition, options, seed_hash, rules } = (JSON.parse(first) ?? {}) as typeof HEADER
  const about = ['ubongo.log', edition, raw ?? JSON.stringify(options), seed_hash, String(rules)]
  let link = hash(about.join('\n'))
  const written = lines.map((line) => {
    link = hash(line, bytesOf(link))
    return withField(line, 'link', link.slice(0, 16))
  })
  return encoded([withField(first, 'end', link), ...written])
}

function withField(line: string, field: string, value: string): string {
  return line.replace(/\}$/, `,"${field}":"${value}"}`)
}

function hash(text: string, before: Uint8Array = new Uint8Array()): string {
  return hexOf(sha256(Uint8Array.from([...before, ...new TextEncoder().encode(text)])))
}

/** The bytes of these lines. */
export function encoded(lines: readonly string[]): Uint8Array {
  return new TextEncoder().encode(lines.map((line) => `${line}\n`).join(''))
}

/** The lines of a log as they are written: the first one, and the decisions'. */
export function linesOf(log: Uint8Array): [string, ...string[]] {
  const [first = '', ...lines] = new TextDecoder().decode(log).split('\n').slice(0, -1)
  return [first, ...lines]
}

/** The same without links and end. */
export function unlinked(lines: readonly string[]): string[] {
  return lines.map((line) => line.replace(/,"(link|end)":"[0-9a-f]+"\}$/, '}'))
}

/** A match whose draws Python made: `SeededChance(seed, number)` with the seed of the header. */
export const MATCH: readonly Line[] = [
  {
    ...{ number: 1, at: 0, schema: 1, cause: { kind: 'tick' } },
    draws: [
      [4, 1],
      [3, 2],
      [2, 0],
    ],
    events: [{ kind: 'laid_out' }, { kind: 'opened' }],
  },
  {
    ...{ number: 2, at: 800, schema: 1 },
    cause: [{ seat: 0, ids: ['a1'], command: { kind: 'get_ready', seat: 0 } }],
    events: [{ kind: 'ready' }],
  },
  {
    ...{ number: 3, at: 800, schema: 1 },
    cause: [{ seat: 1, command: { kind: 'roll', seat: 1 } }],
    draws: [
      [6, 1],
      [36, 31],
      [35, 28],
    ],
    events: [{ kind: 'rolled' }],
  },
  {
    ...{ number: 4, at: 2_000, schema: 1, cause: { kind: 'tick' } },
    draws: [
      [4_294_967_296, 3_337_190_985],
      [4_294_967_296, 2_965_116_866],
    ],
    events: [{ kind: 'dealt' }],
  },
  {
    ...{ number: 5, at: 61_000, schema: 1 },
    cause: [
      { seat: 0, ids: ['a2', 'a3'], command: { kind: 'claim', seat: 0 } },
      { seat: 1, command: { kind: 'claim', seat: 1 } },
    ],
    draws: [[2, 1]],
    events: [{ kind: 'tie_drawn' }, { kind: 'solved' }, { kind: 'solved' }],
  },
  {
    ...{ number: 6, at: 61_001, schema: 1, cause: { kind: 'tick' } },
    draws: [[6, 5]],
    events: [{ kind: 'ended' }],
  },
]
