/**
 * Loads texts in one language, room by room; the other languages are never fetched.
 *
 * A language is one file of `../texts`: it has the rooms that everybody enters, and knows the way to
 * the others.
 */
import type { Catalogue, Language } from './texts'

interface Shelf {
  readonly first: Readonly<Record<string, Catalogue>>
  /** By the path of the file, which ends in the name of the room. */
  readonly others: Readonly<Record<string, () => Promise<Catalogue>>>
}

const SHELVES: Readonly<Record<Language, () => Promise<Shelf>>> = {
  en: () => import('../texts/en'),
  de: () => import('../texts/de'),
  cs: () => import('../texts/cs'),
  is: () => import('../texts/is'),
}

/** The rooms that everybody enters; others are loaded where they are needed. */
export const FIRST_ROOMS = ['home', 'table']

export async function loadCatalogue(language: Language, room: string): Promise<Catalogue> {
  const { first, others } = await SHELVES[language]()
  const texts = first[room] ?? (await others[`./${room}.json`]?.())
  if (!texts) throw new Error(`no texts for ${room} in ${language}`)
  return texts
}

/** The texts of these rooms in one catalogue; a key begins with its room: `race.news.go`. */
export async function loadTexts(language: Language, rooms: Iterable<string>): Promise<Catalogue> {
  const loaded = await Promise.all(
    Array.from(rooms, async (room) =>
      Object.entries(await loadCatalogue(language, room)).map(
        ([key, text]) => [`${room}.${key}`, text] as const,
      ),
    ),
  )
  return Object.fromEntries(loaded.flat())
}
