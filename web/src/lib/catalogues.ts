/** Loads one room's texts in one language; the other languages are never fetched. */
import type { Catalogue, Language } from './texts'

const files = import.meta.glob<Catalogue>('../../../src/ubongo/texts/*/*.json', {
  import: 'default',
})

export async function loadCatalogue(language: Language, room: string): Promise<Catalogue> {
  const load = files[`../../../src/ubongo/texts/${language}/${room}.json`]
  if (!load) throw new Error(`no texts for ${room} in ${language}`)
  return load()
}
