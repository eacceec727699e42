/** Logs as the server writes them. */
import type { Draw } from '../../src/replay/log'

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

export function written(lines: readonly unknown[], header: unknown = HEADER): string {
  return [header, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('')
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
