/**
 * The match's time, estimated from what the server says.
 *
 * Every stamp is old by the time it arrives, never too new: so of all estimates the latest is the
 * best. Only a snapshot may set the clock back, for a table that rested goes on where it stood.
 */
export class MatchClock {
  #ahead = Number.NEGATIVE_INFINITY
  readonly #local: () => number

  constructor(local: () => number = () => performance.now()) {
    this.#local = local
  }

  /** A snapshot tells the time. */
  set(now: number): void {
    this.#ahead = now - this.#local()
  }

  /** An event was stamped at this time. */
  hear(at: number): void {
    this.#ahead = Math.max(this.#ahead, at - this.#local())
  }

  /** The match's time in milliseconds; 0 before anything was heard. */
  now(): number {
    return Number.isFinite(this.#ahead) ? Math.max(0, this.#local() + this.#ahead) : 0
  }
}
