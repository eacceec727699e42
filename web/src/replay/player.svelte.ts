/** Plays a match again: where one is in it, and how fast it goes on. */

/** How long one looks at a halt, in milliseconds of one's own time: the match's clock stands still. */
const HALTED = 900

export const SPEEDS = [1, 2, 4, 8] as const
export type Speed = (typeof SPEEDS)[number]

export class Player {
  /** The match's time that is shown, in milliseconds. */
  now = $state(0)
  isPlaying = $state(false)
  speed = $state<Speed>(1)
  readonly length: number
  readonly #halts: readonly number[]
  #frame = 0
  #seen = 0
  #halted = 0

  /** `halts` are moments at which it stands still for a while before it goes on. */
  constructor(length: number, halts: readonly number[] = []) {
    this.length = length
    this.#halts = halts
  }

  get isAtEnd(): boolean {
    return this.now >= this.length
  }

  /** Go to a moment. */
  seek(moment: number): void {
    this.now = Math.min(this.length, Math.max(0, moment))
    this.#halted = 0
  }

  /** Go on, from the beginning if the end was reached; or stop. */
  toggle(): void {
    if (this.isPlaying) {
      this.stop()
      return
    }
    if (this.isAtEnd) this.now = 0
    this.play()
  }

  /** Go on from here. */
  play(): void {
    if (this.isPlaying) return
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
    const passed = Math.max(0, time - this.#seen)
    this.#seen = time
    this.#halted = Math.max(0, this.#halted - passed)
    if (this.#halted === 0) this.#goOn(passed * this.speed)
    if (this.isAtEnd) this.isPlaying = false
    else this.#await()
  }

  #goOn(passed: number): void {
    const next = this.now + passed
    const halt = this.#halts.find((at) => this.now < at && at <= next)
    this.seek(halt ?? next)
    if (halt !== undefined) this.#halted = HALTED
  }
}
