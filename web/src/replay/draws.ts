/** The draws of a decision: the twin of `SeededChance` in core/chance.py, as docs/protocol.md says. */
import { sha256 } from './sha256'

const RANGE = 2n ** 64n
const DRAWS_PER_DECISION = 2n ** 16n

export class Draws {
  readonly #seed: Uint8Array
  #counter: bigint

  constructor(seed: Uint8Array, decision: number) {
    this.#seed = seed
    this.#counter = BigInt(decision) * DRAWS_PER_DECISION
  }

  /** The next draw: a whole number below the end, which is at least 1. */
  below(end: number): number {
    const counter = this.#counter
    this.#counter += 1n
    const usable = RANGE - (RANGE % BigInt(end))
    for (let block = 0; ; block += 1) {
      const value = this.#value(counter, block)
      if (value < usable) return Number(value % BigInt(end))
    }
  }

  #value(counter: bigint, block: number): bigint {
    const message = new Uint8Array(this.#seed.length + 12)
    message.set(this.#seed)
    const tail = new DataView(message.buffer, this.#seed.length)
    tail.setBigUint64(0, counter)
    tail.setUint32(8, block)
    return new DataView(sha256(message).buffer).getBigUint64(0)
  }
}

/** Bytes of hexadecimal digits. */
export function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
