/** What there is to read about the card game: a booklet of faces. */
import type { Study } from '../../study/studies'
import Faces from './Faces.svelte'
import Figure from './Figure.svelte'

export const study: Study = { Faces, Figure }
