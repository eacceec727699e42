/** English: what everybody reads first, and the way to every other room. */
import hall from '../../../src/ubongo/texts/en/hall.json'
import home from '../../../src/ubongo/texts/en/home.json'
import table from '../../../src/ubongo/texts/en/table.json'
import type { Catalogue } from '../lib/texts'

export const first = { home, hall, table }

export const others = import.meta.glob<Catalogue>(
  ['./*.json', '!./home.json', '!./hall.json', '!./table.json'],
  { base: '../../../src/ubongo/texts/en', import: 'default' },
)
