/** Loads texts in one language, room by room; the other languages are never fetched. */
import type { Catalogue, Language } from './texts'

const files = import.meta.glob<Catalogue>('../../../src/ubongo/texts/*/*.json', {
  import: 'default',
})

export const ROOMS = ['home', 'table', 'phrase', 'laying', 'classic'] as const

export async function loadCatalogue(language: Language, room: string): Promise<Catalogue> {
  const load = files[`../../../src/ubongo/texts/${language}/${room}.json`]
  if (!load) throw new Error(`no texts for ${room} in ${language}`)
  return load()
}

/** The texts of all rooms in one catalogue; a key begins with its room: `classic.news.go`. */
export async function loadTexts(language: Language): Promise<Catalogue> {
  const rooms = await Promise.all(
    ROOMS.map(async (room) =>
      Object.entries(await loadCatalogue(language, room)).map(
        ([key, text]) => [`${room}.${key}`, text] as const,
      ),
    ),
  )
  return Object.fromEntries(rooms.flat())
}
