/** The draws of a decision: the twin of `SeededChance` in core/chance.py, as docs/protocol.md says. */
import { sha256 } from './sha256'

const RANGE = 2n ** 64n
const DRAWS_PER_DECISION = 2n ** 16n

export class Draws {
  readonly #seed: Uint8Array
  #counter: bigint

  /** `before` is the number of the last event before the decision. */
  constructor(seed: Uint8Array, before: number) {
    this.#seed = seed
    this.#counter = BigInt(before) * DRAWS_PER_DECISION
  }

  /** A whole number below the end. */
  below(end: number): number {
    return Number(this.belowLarge(BigInt(end)))
  }

  /** The same for ends that are too large for a plain number. */
  belowLarge(end: bigint): bigint {
    const counter = this.#counter
    this.#counter += 1n
    const usable = RANGE - (RANGE % end)
    for (let block = 0; ; block += 1) {
      const value = this.#value(counter, block)
      if (value < usable) return value % end
    }
  }

  /** Leave out draws that were made for something else. */
  skip(count: number): this {
    this.#counter += BigInt(count)
    return this
  }

  /** One of the items. */
  choice<Item>(items: readonly Item[]): Item | undefined {
    return items.length > 0 ? items[this.below(items.length)] : undefined
  }

  /** The items in the drawn order: from the end, each changes places with one not behind it. */
  shuffled<Item>(items: readonly Item[]): Item[] {
    const mixed = [...items]
    for (let last = mixed.length - 1; last > 0; last -= 1) {
      const other = this.below(last + 1)
      const [one, two] = [mixed[last], mixed[other]]
      if (one !== undefined) mixed[other] = one
      if (two !== undefined) mixed[last] = two
    }
    return mixed
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
