/** Plays a match again: where one is in it, and how fast it goes on. */

export const SPEEDS = [1, 2, 4, 8] as const
export type Speed = (typeof SPEEDS)[number]

export class Player {
  /** The match's time that is shown, in milliseconds. */
  now = $state(0)
  isPlaying = $state(false)
  speed = $state<Speed>(1)
  readonly length: number
  #frame = 0
  #seen = 0

  constructor(length: number) {
    this.length = length
  }

  get isAtEnd(): boolean {
    return this.now >= this.length
  }

  /** Go to a moment. */
  seek(moment: number): void {
    this.now = Math.min(this.length, Math.max(0, moment))
  }

  /** Go on, from the beginning if the end was reached; or stop. */
  toggle(): void {
    if (this.isPlaying) {
      this.stop()
      return
    }
    if (this.isAtEnd) this.now = 0
    this.isPlaying = true
    this.#seen = performance.now()
    this.#await()
  }

  stop(): void {
    this.isPlaying = false
    cancelAnimationFrame(this.#frame)
  }

  #await(): void {
    this.#frame = requestAnimationFrame((time) => {
      this.#pass(time)
    })
  }

  #pass(time: number): void {
    this.seek(this.now + Math.max(0, time - this.#seen) * this.speed)
    this.#seen = time
    if (this.isAtEnd) this.isPlaying = false
    else this.#await()
  }
}
