/**
 * The match's time, estimated from what the server says.
 *
 * Every stamp is old by the time it arrives, never too new: so of all estimates the latest is the
 * best. Only a snapshot may set the clock back, for a table that rested goes on where it stood. In a
 * pause the local time counts no further; so a pause that is only told afterwards takes no time.
 */
export class MatchClock {
  #ahead = Number.NEGATIVE_INFINITY
  readonly #local: () => number
  /** The local time at which the match was seen to pause. */
  #stopped: number | null = null

  constructor(local: () => number = () => performance.now()) {
    this.#local = local
  }

  /** A snapshot tells the time. */
  set(now: number): void {
    this.#ahead = now - this.#running()
  }

  /** An event was stamped at this time. */
  hear(at: number): void {
    this.#ahead = Math.max(this.#ahead, at - this.#running())
  }

  /** The match is paused, if it was not before. */
  stop(): void {
    this.#stopped ??= this.#local()
  }

  /** The match goes on from where it stood, if it was paused. */
  goOn(): void {
    if (this.#stopped !== null) this.#ahead -= this.#local() - this.#stopped
    this.#stopped = null
  }

  #running(): number {
    return this.#stopped ?? this.#local()
  }

  /** The match's time in milliseconds; 0 before anything was heard. */
  now(): number {
    return Number.isFinite(this.#ahead) ? Math.max(0, this.#running() + this.#ahead) : 0
  }
}
