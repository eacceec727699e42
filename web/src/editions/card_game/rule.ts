/** The one rule of laying by examples: two pairs are right, all else is wrong (K-10 to K-14). */
import { contactsOf, type Contact } from '../../cards/contacts'
import { readLayout, type Faces, type Layout } from '../../cards/layout'

export interface Example {
  readonly name: 'right' | 'one_pair' | 'three_pairs' | 'third' | 'crosswise'
  readonly faces: Faces
  readonly layout: Layout
  readonly contacts: readonly Contact[]
}

function example(name: Example['name'], second: string, there: string): Example {
  const faces = ['cfbade', second]
  const layout = readLayout(`0r0@0,0 ${there}`)
  return { name, faces, layout, contacts: contactsOf(faces, layout) }
}

/** What must be known before the first card. */
export const FIRST: readonly Example[] = [
  example('right', 'bcaefd', '1r0@0,3'),
  example('one_pair', 'ebdfca', '1r0@1,3'),
  example('three_pairs', 'adebfc', '1r0@2,0'),
]

/** All that the rules say. */
export const EXAMPLES: readonly Example[] = [
  ...FIRST,
  example('third', 'adbefc', '1r0@2,0'),
  example('crosswise', 'ecabfd', '1r0@0,3'),
]
