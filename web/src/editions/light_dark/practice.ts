/** Practice with the pieces of light and dark: of each task one face is up, and stays up (L-10). */
import { flatPractice } from '../../practice/flat'
import { withFaceUp } from './faces'

export const kind = flatPractice(({ label }) => withFaceUp(label))
