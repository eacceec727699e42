/** Loads texts in one language, room by room; the other languages are never fetched. */
import type { Catalogue, Language } from './texts'

const files = import.meta.glob<Catalogue>('../../../src/ubongo/texts/*/*.json', {
  import: 'default',
})

/** Every room that has texts. */
export const ROOMS = [
  ...new Set(Object.keys(files).map((path) => /(\w+)\.json$/.exec(path)?.[1] ?? '')),
]

/** The rooms that everybody enters; others are loaded where they are needed. */
export const FIRST_ROOMS = ['home', 'table']

export async function loadCatalogue(language: Language, room: string): Promise<Catalogue> {
  const load = files[`../../../src/ubongo/texts/${language}/${room}.json`]
  if (!load) throw new Error(`no texts for ${room} in ${language}`)
  return load()
}

/** The texts of these rooms in one catalogue; a key begins with its room: `race.news.go`. */
export async function loadTexts(
  language: Language,
  rooms: Iterable<string> = ROOMS,
): Promise<Catalogue> {
  const loaded = await Promise.all(
    Array.from(rooms, async (room) =>
      Object.entries(await loadCatalogue(language, room)).map(
        ([key, text]) => [`${room}.${key}`, text] as const,
      ),
    ),
  )
  return Object.fromEntries(loaded.flat())
}
