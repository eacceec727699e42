import { FIRST_ROOMS } from '../src/lib/catalogues'
import type { Language } from '../src/lib/texts'

/** Every room that has texts. */
export async function roomsOf(language: Language): Promise<string[]> {
  const { others } = (await import(`../src/texts/${language}.ts`)) as { others: object }
  return [
    ...FIRST_ROOMS,
    ...Object.keys(others).map((path) => /(\w+)\.json$/.exec(path)?.[1] ?? ''),
  ]
}
