/** Times of a match as one reads them. */

/** Minutes and seconds: 3:20. */
export function clockOf(moment: number): string {
  const seconds = Math.floor(moment / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The whole second that a link names: what has just happened has happened there too. */
export function linkedSecond(moment: number): number {
  return Math.ceil(moment / 1_000)
}

/** The moment that a link means: a halt of the film within its second, or that second. */
export function linkedMoment(second: number, halts: readonly number[]): number {
  return halts.find((halt) => linkedSecond(halt) === second) ?? second * 1_000
}
