/** The two faces of a piece: `a` to `d` show the light one, `e` to `h` the dark one (L-02, L-10). */
import { FREELY, type Manner } from '../../laying/manner'
import type { Placement } from '../../laying/notation'
import type { Rotation } from '../../laying/shapes'
import type { LightDarkView } from '../../wire.gen'
import FaceMarks from './FaceMarks.svelte'

export type Face = 'light' | 'dark'

export function faceOf(rotation: Rotation): Face {
  return rotation <= 'd' ? 'light' : 'dark'
}

/** A master solution shows at least one piece's light face and one's dark face (L-20). */
export function showsBothFaces(laid: readonly Placement[]): boolean {
  return new Set(laid.map(({ rotation }) => faceOf(rotation))).size === 2
}

/** Both faces are seen, and told. */
const WITH_FACES: Manner = {
  ...FREELY,
  Marks: FaceMarks,
  faceUp: (rotation) => {
    const face = faceOf(rotation)
    return `light_dark.face_up.${face}`
  },
}

const MASTER: Manner = {
  ...WITH_FACES,
  amiss: (laid) => (showsBothFaces(laid) ? null : 'light_dark.fault.one_face'),
}

/** Turned only, with the rolled face up (L-10); in the master game as one likes (L-19). */
export function mannerOf({ options, round }: LightDarkView): Manner {
  if (options.master) return MASTER
  return withFaceUp(round?.label ?? '')
}

/** One face is up and stays up: pieces are only turned (L-10). */
export function withFaceUp(face: string): Manner {
  return { ...WITH_FACES, first: face === 'dark' ? 'e' : 'a', canFlip: false }
}
