/** Alone with the pieces of light and dark: of each task one face is up, and stays up (L-10). */
import { flatKind } from '../solo/flat'
import { withFaceUp } from './faces'

export const kind = flatKind('light_dark', ({ label }) => withFaceUp(label))
