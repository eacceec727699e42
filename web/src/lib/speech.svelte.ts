/** The language that the page speaks now; every text on it follows a change. */
import { FIRST_ROOMS, loadTexts } from './catalogues'
import { recall, remember } from './memory'
import { chooseLanguage, speaker, type Facts, type Language, type Speak } from './texts'

class Speech {
  #wanted: Language = 'en'
  readonly #rooms = new Set(FIRST_ROOMS)
  #spoken = $state.raw<{ language: Language; rooms: number; speak: Speak } | null>(null)

  get language(): Language | null {
    return this.#spoken?.language ?? null
  }

  /** The reader's language, chosen last, here or in another tab; else the browser's. */
  begin(): void {
    this.#follow()
    addEventListener('storage', ({ key }) => {
      if (key === 'language') this.#follow()
    })
  }

  choose(language: Language): void {
    remember('language', language)
    this.#wanted = language
    void this.#load()
  }

  /** From now on the texts of these rooms are spoken too. */
  async bring(rooms: readonly string[]): Promise<void> {
    for (const room of rooms) this.#rooms.add(room)
    await this.#load()
  }

  say(key: string, facts?: Facts): string {
    return this.#spoken?.speak(key, facts) ?? ''
  }

  #follow(): void {
    const wishes = [recall('language') ?? '', ...navigator.languages]
    this.#wanted = chooseLanguage(wishes.filter(Boolean))
    void this.#load()
  }

  /** Rooms are only ever added, so a load that brings fewer than are there already is dropped. */
  async #load(): Promise<void> {
    const language = this.#wanted
    const rooms = [...this.#rooms]
    const texts = await loadTexts(language, rooms)
    if (language !== this.#wanted) return this.#load() // overtaken by a later wish
    const isLate = this.#spoken?.language === language && this.#spoken.rooms > rooms.length
    if (isLate) return
    this.#spoken = { language, rooms: rooms.length, speak: speaker(language, texts) }
    document.documentElement.lang = language
  }
}

export const speech = new Speech()

export function speak(key: string, facts?: Facts): string {
  return speech.say(key, facts)
}
