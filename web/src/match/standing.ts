/** The places of a match that is over. */

export interface Ranked {
  readonly seat: number
  readonly place: number
}

/** Equal seats share a place, and the next one is as far down as there are seats before it. */
export function ranked(places: readonly (readonly number[])[]): Ranked[] {
  return places.flatMap((seats, i) => {
    const place = places.slice(0, i).flat().length + 1
    return seats.map((seat) => ({ seat, place }))
  })
}

/** The order in which they stand on the podium: the first in the middle, the second at its left. */
export function onPodium(seats: readonly Ranked[]): Ranked[] {
  const [first, second, ...others] = seats
  return [second, first, ...others].filter((each) => each !== undefined)
}
