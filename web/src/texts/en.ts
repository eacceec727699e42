/** English: what everybody reads first, and the way to every other room. */
import home from '../../../src/ubongo/texts/en/home.json'
import table from '../../../src/ubongo/texts/en/table.json'
import type { Catalogue } from '../lib/texts'

export const first = { home, table }

export const others = import.meta.glob<Catalogue>(['./*.json', '!./home.json', '!./table.json'], {
  base: '../../../src/ubongo/texts/en',
  import: 'default',
})
