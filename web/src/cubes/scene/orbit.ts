/** From where the scene is looked at: around the area, and from how far above. */

export interface Orbit {
  /** Around the upright axis, in radians; 0 is in front, more is further to the right. */
  readonly azimuth: number
  /** Above the ground, in radians. */
  readonly elevation: number
}

export const AT_FIRST: Orbit = { azimuth: 0.5, elevation: 0.78 }

const LOWEST = 0.2
const HIGHEST = 1.5
/** How far a drag of a pixel turns the view. */
const PER_PIXEL = 0.009
/** How much of the picture is filled. */
const MARGIN = 0.96
/** What a button or key turns the view by, and what a key raises it by. */
const STEP = Math.PI / 4
const RISE = Math.PI / 12

/** The view after the background was dragged: it follows the finger. */
export function dragged({ azimuth, elevation }: Orbit, right: number, down: number): Orbit {
  return {
    azimuth: azimuth - right * PER_PIXEL,
    elevation: within(elevation + down * PER_PIXEL),
  }
}

export function stepped(orbit: Orbit, steps: number): Orbit {
  return { ...orbit, azimuth: orbit.azimuth + steps * STEP }
}

export function raised(orbit: Orbit, steps: number): Orbit {
  return { ...orbit, elevation: within(orbit.elevation + steps * RISE) }
}

/** From which of the four sides this is, in quarter turns. */
export function facingOf({ azimuth }: Orbit): number {
  const quarters = Math.round(azimuth / (Math.PI / 2))
  return ((quarters % 4) + 4) % 4
}

/** The direction in which the eye is, seen from the middle: right, up, towards the reader. */
export function directionOf({ azimuth, elevation }: Orbit): readonly [number, number, number] {
  const flat = Math.cos(elevation)
  return [Math.sin(azimuth) * flat, Math.sin(elevation), Math.cos(azimuth) * flat]
}

/** Where the eye is: so far from the middle, and so much lower than straight before it. */
export interface Framing {
  readonly far: number
  readonly lower: number
}

/**
 * From where a round box of this radius and height fills the picture, and touches its top as nearly
 * as its bottom: what is near looks larger than what is far. It is the same from all sides, so that
 * nothing grows or shrinks while one walks around.
 */
export function framingOf(
  { elevation }: Orbit,
  radius: number,
  height: number,
  degrees: number,
  aspect: number,
): Framing {
  const [sin, cos] = [Math.sin(elevation), Math.cos(elevation)]
  const tall = Math.tan((degrees * Math.PI) / 360) * MARGIN
  const wide = tall * aspect
  const half = height / 2
  /** How near to the eye each end of the rims is, and how high in the picture. */
  const ends = [radius, -radius].flatMap((out) =>
    [half, -half].map((up) => ({ near: out * cos + up * sin, high: up * cos - out * sin })),
  )
  const above = Math.max(...ends.map(({ near, high }) => near + high / tall))
  const below = Math.max(...ends.map(({ near, high }) => near - high / tall))
  const far = Math.max((above + below) / 2, half * sin + radius / wide)
  return { far, lower: ((below - above) * tall) / 2 }
}

function within(elevation: number): number {
  return Math.min(HIGHEST, Math.max(LOWEST, elevation))
}
