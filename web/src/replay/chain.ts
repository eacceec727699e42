/**
 * The hash chain of a log, as docs/protocol.md says: over the very bytes of its lines, each without
 * its link.
 */
import { hexOf } from './draws'
import { sha256 } from './sha256'

/** What the chain starts with, as it is written in the first line. */
export interface Beginning {
  readonly edition: string
  readonly options: string
  readonly seed_hash: string
  readonly rules: number
}

const LINK_DIGITS = 16
const UTF8 = new TextEncoder()

export class Chain {
  #link: Uint8Array

  constructor({ edition, options, seed_hash, rules }: Beginning) {
    const start = ['ubongo.log', edition, options, seed_hash, String(rules)]
    this.#link = sha256(UTF8.encode(start.join('\n')))
  }

  /** The last link of the lines so far, in hexadecimal digits. */
  get end(): string {
    return hexOf(this.#link)
  }

  /** What of the last link stands in its line. */
  get #digits(): string {
    return this.end.slice(0, LINK_DIGITS)
  }

  /** Add a line, and tell whether it ends with the link that it should have. */
  fits(line: Uint8Array): boolean {
    const before = this.#link
    const bare = line.subarray(0, -ending('link', this.#digits).length)
    const both = new Uint8Array(before.length + bare.length + 1)
    both.set(before)
    both.set(bare, before.length)
    both.set(UTF8.encode('}'), both.length - 1)
    this.#link = sha256(both)
    const link = UTF8.encode(ending('link', this.#digits))
    return link.every((byte, i) => line[bare.length + i] === byte)
  }
}

/** How a line ends that names a link. */
export function ending(field: 'link' | 'end', link: string): string {
  return `,"${field}":"${link}"}`
}
