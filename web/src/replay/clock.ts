/** Times of a match as one reads them. */

/** Minutes and seconds: 3:20. */
export function clockOf(moment: number): string {
  const seconds = Math.floor(moment / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
